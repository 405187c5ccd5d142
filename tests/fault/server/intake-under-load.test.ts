/**
 * Receipts of others while somebody sends pictures that take minutes to decode, and while a crowd sends all at once. How long
 * each waits is shown where time can be set (`server/intake/waiting-line.test.ts`), and measured by `npm run bench:intake`.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { costlyPicture } from '../../fixtures/data/costly-picture.ts'
import { giveBack, takeServer } from '../../fixtures/servers/server-pool.ts'
import type { ServerProcess } from '../../fixtures/servers/server-process.ts'
import { picture } from '../../fixtures/servers/customer.ts'
import { newCustomers, photographs, submitOnce, submitUntilAccepted } from './crowd.ts'

let server: ServerProcess

beforeAll(async () => {
  server = await takeServer({ RATE_LIMIT: '0' })
})
afterAll(() => giveBack(server))

test('[I7] pictures that take minutes to decode are refused, and hold up nobody', async () => {
  const [attacker, other] = (await newCustomers(server, 2)) as [string, string]
  // One that has too many scans, and one that has as many as may be.
  const costly = [costlyPicture(7744, 63), costlyPicture(7744)]
  const attacks = Promise.all([1, 2].map(() => submitOnce(server, attacker, costly)))
  const usual = await submitOnce(server, other, [await picture('#0000ff')])
  expect(usual.status).toBe(201)
  expect((await attacks).map(({ status }) => status)).toEqual([400, 400])
})

test('[I7] of a crowd, each is accepted or told when to come again, and in the end all are', async () => {
  const images = await photographs(3)
  const customers = await newCustomers(server, 30)
  const all = await Promise.all(customers.map((one) => submitUntilAccepted(server, one, images)))
  const attempts = all.flat()
  expect(attempts.filter(({ status }) => status !== 201 && status !== 503)).toEqual([])
  expect(attempts.filter(({ status }) => status === 201)).toHaveLength(customers.length)
  const told = attempts.filter(({ status }) => status === 503).map(({ retryAfter }) => retryAfter)
  expect(told.every((seconds) => seconds >= 1 && seconds <= 60)).toBe(true)
})
