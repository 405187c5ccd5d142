/** 500 uploads that no customer's app sends: each has an answer, nothing of it stays, and others are served. */
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { IDEMPOTENCY_HEADER } from '../../../src/contract/endpoint.ts'
import { chanceOf } from '../../fixtures/data/chance.ts'
import { hostileForms, type HostileForm } from '../../fixtures/data/hostile-forms.ts'
import { soundImages } from '../../fixtures/data/odd-images.ts'
import { giveBack, takeServer } from '../../fixtures/servers/server-pool.ts'
import type { ServerProcess } from '../../fixtures/servers/server-process.ts'
import { customerToken, picture, sendRaw, submit } from '../../fixtures/servers/customer.ts'

const FORMS = 500
const AT_ONCE = 8

/** Above what a garbage collection leaves to the next one; a leak of one in ten uploads is more. */
const MOST_GROWTH = 120e6

let server: ServerProcess
let customer: string

beforeAll(async () => {
  server = await takeServer({ RATE_LIMIT: '0' })
  customer = await customerToken(server.origin)
})
afterAll(() => giveBack(server))

const sendForm = ({ body, contentType }: HostileForm) =>
  sendRaw(server.origin, customer, body, {
    'content-type': contentType,
    [IDEMPOTENCY_HEADER]: randomUUID(),
  })

async function storedFiles(): Promise<string[]> {
  const folder = join(server.dataDir, 'images')
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  return all.filter((entry) => entry.isFile()).map(({ name }) => name)
}

async function memory(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) * 1024
}

test('[I3] [I7] 500 hostile uploads get a reason, leave nothing behind, and hold up nobody', async () => {
  const photograph = await readFile(
    new URL('../../../server/example-data/receipts/r-0001-1.jpg', import.meta.url),
  )
  const forms = await hostileForms(photograph, FORMS, chanceOf(34))
  // So that what is loaded at the first use does not count.
  for (const warmUp of forms.slice(0, 60)) await sendForm(warmUp)
  const before = { files: await storedFiles(), memory: await memory() }

  const accepted: string[] = []
  const wrong: string[] = []
  const waiting = [...forms]
  const send = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { status, body } = await sendForm(next)
      const error = (body as { error?: string }).error
      if (status === 201) accepted.push(next.what)
      else if (![400, 413, 415].includes(status) || !error) wrong.push(`${next.what}: ${status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, send))
  expect(wrong).toEqual([])
  // Other bytes can leave a picture that is sound.
  expect(accepted.filter((what) => !what.includes('other bytes'))).toEqual([])

  const good = await submit(server.origin, customer, { images: [await picture('#00ff00')] })
  expect(good.status).toBe(201)
  const added = (await storedFiles()).length - before.files.length
  expect(added).toBeLessThanOrEqual(accepted.length + 1)
  await expect
    .poll(async () => (await memory()) - before.memory, { timeout: 30_000, interval: 500 })
    .toBeLessThan(MOST_GROWTH)
})

test('[I3] sound images that are hard to take are taken', async () => {
  for (const { name, buffer } of await soundImages()) {
    const answer = await submit(server.origin, customer, { images: [Buffer.from(buffer)] })
    expect([name, answer.status]).toEqual([name, 201])
  }
})
