import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeImage } from '../../offline/images/image-store.ts'
import { imageKey } from '../../offline/image-key.ts'
import { write } from '../../offline/one-store.ts'
import { enqueue } from '../../offline/outbox/outbox.ts'
import { park } from '../../offline/outbox/parkings.ts'
import { reconcilePage } from '../../offline/queue/queue.ts'
import { NOW, openRequest, rejectionToEnqueue, testDatabase } from '../../offline/testing.ts'
import { readShiftPlan, requestsIn, spaceFor } from './shift-plan.ts'

const MB = 1_000_000
const DAY_MS = 24 * 60 * 60_000

beforeEach(() => {
  vi.stubGlobal('location', { href: 'https://c.example/', origin: 'https://c.example' })
  vi.stubGlobal('caches', { has: async () => false })
  const estimate = async () => ({ usage: 0, quota: 120 * MB })
  vi.stubGlobal('navigator', { storage: { estimate } })
})
afterEach(() => void vi.unstubAllGlobals())

test('[T1] megabytes go by the images that are here, with templates and earlier receipts, each once', async () => {
  const database = testDatabase()
  const own = { urls: ['/shared'], businessId: 'b-1' }
  const items = ['a', 'b', 'c'].map((id) => ({ ...openRequest(id), urls: [`/${id}`] }))
  const others = [
    { ...openRequest('d'), ...own },
    { ...openRequest('e'), ...own, replaces: 'old' },
  ]
  await reconcilePage(database, { after: null, items: [...items, ...others], next: null })
  await park(database, { request: openRequest('b'), reviewerEmail: 'r', note: 'x', now: NOW })
  const plan = await readShiftPlan(database, NOW)
  // Of what only the server knows, two images each.
  const images = [1, 1, 1 + 2, 2]
  expect(plan.lacking).toEqual(images.map((count) => count * 400_000))
  expect(plan).toMatchObject({ bytesEach: (7 * 400_000) / 4, bytesOnce: 400_000 })
  for (let n = 0; n < 10; n += 1) {
    const stored = { at: NOW, bytes: n % 2 ? 3 * MB : MB }
    await write(database, 'images', (images) =>
      changeImage(images, imageKey(`https://c.example/${n}`), { stored }),
    )
  }
  // What decisions need is not granted to images, nor what two more requests take.
  expect(await readShiftPlan(database, NOW)).toMatchObject({ bytesEach: 3.5 * MB, free: 90 * MB })
})

test.each([
  { size: 3, isComplete: true, bytes: 5 * MB, fits: true },
  { size: 2, isComplete: true, bytes: 3 * MB, fits: true },
  // There are no more.
  { size: 250, isComplete: true, bytes: 5 * MB, fits: true },
  { size: 45, isComplete: false, bytes: (4 + 42 * 2 + 1) * MB, fits: true },
  { size: 46, isComplete: false, bytes: (4 + 43 * 2 + 1) * MB, fits: false },
  { size: 46, isComplete: false, free: null, bytes: (4 + 43 * 2 + 1) * MB, fits: null },
  // More than images may take together.
  { size: 46, isComplete: false, bytesEach: 4 * MB, free: null, bytes: 177 * MB, fits: false },
])('[T1] of what is chosen, only what is missing counts: %o', (one) => {
  const { size, isComplete, bytes, fits, ...changes } = one
  const pace = { paceMs: 1, isOwnPace: false }
  const plan = { lacking: [0, 2 * MB, 2 * MB], bytesEach: 2 * MB, bytesOnce: MB, free: 89 * MB }
  expect(spaceFor(size, { ...plan, ...pace, ...changes }, isComplete)).toEqual({ bytes, fits })
})

test('[T1] minutes go by one’s own pace of the last days, within what can be taken along', async () => {
  const database = testDatabase()
  expect(await readShiftPlan(database, NOW)).toMatchObject({ isOwnPace: false, paceMs: 15_000 })
  await enqueue(database, { ...rejectionToEnqueue('old', NOW - 8 * DAY_MS), openMs: 90_000 })
  // As on a Tuesday after a long weekend.
  for (const [id, openMs] of Object.entries({ a: 4_000, b: 6_000, c: 60_000 }))
    await enqueue(database, { ...rejectionToEnqueue(id, NOW - 5 * DAY_MS), openMs })
  const plan = await readShiftPlan(database, NOW)
  expect(plan).toMatchObject({ isOwnPace: true, paceMs: 6_000 })
  expect(requestsIn(60, plan)).toBe(600)
  expect(requestsIn(1, plan)).toBe(40)
  expect(requestsIn(9_999, plan)).toBe(1_000)
})
