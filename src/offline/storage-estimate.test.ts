import { expect, test, vi } from 'vitest'
import { readSpaceLeft } from './storage-estimate.ts'
import { elapse, fakeTime } from './testing.ts'

test.each([
  ['never answers', () => new Promise<never>(() => {})],
  ['fails', () => Promise.reject(new Error('No storage'))],
])('an estimate that %s holds nothing up', async (_, estimate) => {
  fakeTime()
  vi.stubGlobal('navigator', { storage: { estimate } })
  const left = readSpaceLeft()
  await elapse(3_100)
  expect(await left).toBeNull()
})
