import { expect, test, vi } from 'vitest'
import { readTabletHeader } from '../contract/tablet-header.ts'
import type { StaffDatabase } from '../offline/database.ts'
import { enqueue } from '../offline/outbox/outbox.ts'
import { eventually, NOW, rejectionToEnqueue, testDatabase } from '../offline/testing.ts'
import { tabletReporter } from './tablet-report.ts'

const stored = new Map<string, string>()
vi.mock('./stored-text.ts', () => ({
  readText: (_: string, key: string) => stored.get(key) ?? null,
  storeText: (_: string, key: string, text: string) => stored.set(key, text),
}))

test('a call says what waited at the last count, and waits for none', async () => {
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('r-1', NOW))
  await enqueue(database, rejectionToEnqueue('r-2', NOW + 60_000))
  const header = tabletReporter('ann', database)
  expect(header()).toBeUndefined()
  await eventually(() => expect(header()).toBeDefined())
  const report = readTabletHeader(header())
  expect(report).toMatchObject({ waiting: 2, oldest: new Date(NOW).toISOString() })
  const again = tabletReporter('ann', database)
  await eventually(() => expect(again()).toContain(report?.id))
  const other = tabletReporter('ben', testDatabase())
  await eventually(() => expect(other()).toContain('; waiting=0'))
  expect(other()).not.toContain(report?.id)
})

test('a tablet whose storage does not answer says nothing, and its calls go on', () => {
  const silent = { transact: () => new Promise(() => {}) } as unknown as StaffDatabase
  expect(tabletReporter('ann', silent)()).toBeUndefined()
})
