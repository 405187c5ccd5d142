import { expect, test, vi } from 'vitest'
import { ownLimit } from './counted-limit.ts'

test('a minute later everybody may start again, also who never stopped trying', async () => {
  const limit = ownLimit(1, 50)
  await limit.take('a')
  await vi.waitFor(async () => expect(await limit.take('a')).toBe(0))
})

test('addresses without end do not fill the memory: the one that was idle for longest is forgotten', async () => {
  const limit = ownLimit(1, 60_000, 2)
  for (const key of ['a', 'b', 'a', 'c']) await limit.take(key)
  expect(await limit.take('a')).toBeGreaterThan(0)
  expect(await limit.take('b')).toBe(0)
})
