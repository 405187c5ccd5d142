import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { changeImage } from '../../offline/images/image-store.ts'
import { imageKey } from '../../offline/image-key.ts'
import { write } from '../../offline/one-store.ts'
import { enqueue } from '../../offline/outbox/outbox.ts'
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

test('[T1] megabytes go by the images that are here, and what decisions need is not granted to images', async () => {
  const database = testDatabase()
  const items = ['a', 'b'].map((id) => ({ ...openRequest(id), urls: [`/${id}-1`, `/${id}-2`] }))
  await reconcilePage(database, { after: null, items, next: null })
  expect(await readShiftPlan(database, NOW)).toMatchObject({ bytesEach: 2 * 400_000, here: 0 })
  for (let n = 0; n < 10; n += 1) {
    const stored = { at: NOW, bytes: n % 2 ? 3 * MB : MB }
    await write(database, 'images', (images) =>
      changeImage(images, imageKey(`https://c.example/${n}`), { stored }),
    )
  }
  const plan = await readShiftPlan(database, NOW)
  expect(plan).toMatchObject({ bytesEach: 4 * MB, free: 100 * MB })
  expect(spaceFor(25, plan)).toEqual({ bytes: 100 * MB, fits: true })
  expect(spaceFor(26, plan).fits).toBe(false)
  expect(spaceFor(250, { ...plan, here: 240 })).toEqual({ bytes: 40 * MB, fits: true })
  expect(spaceFor(500, { ...plan, free: null }).fits).toBeNull()
})

test('[T1] minutes go by one’s own pace of the last days, within what can be taken along', async () => {
  const database = testDatabase()
  expect(await readShiftPlan(database, NOW)).toMatchObject({ isOwnPace: false, paceMs: 15_000 })
  await enqueue(database, { ...rejectionToEnqueue('old', NOW - 4 * DAY_MS), openMs: 90_000 })
  for (const [id, openMs] of Object.entries({ a: 4_000, b: 6_000, c: 60_000 }))
    await enqueue(database, { ...rejectionToEnqueue(id, NOW - DAY_MS), openMs })
  const plan = await readShiftPlan(database, NOW)
  expect(plan).toMatchObject({ isOwnPace: true, paceMs: 6_000 })
  expect(requestsIn(60, plan)).toBe(600)
  expect(requestsIn(1, plan)).toBe(40)
  expect(requestsIn(9_999, plan)).toBe(1_000)
})
