import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { PageKey } from '../../contract/page-key.ts'
import { enqueue } from '../outbox/outbox.ts'
import { readFirstOpen, readKeyBefore, readRequest, reconcilePage, storeDecided } from './queue.ts'
import {
  decidedRequest,
  NOW,
  openRequest,
  rejectionOf,
  rejectionToEnqueue,
  testDatabase,
} from '../testing.ts'
import { settleDecided } from './decided-rows.ts'
import { SEED } from '../../testing/seed.ts'

const DAY_MS = 24 * 60 * 60_000

const keyOf = ({ submittedDatetime, id }: ReviewRequest): PageKey => ({ submittedDatetime, id })
const placeOf = ({ submittedDatetime, id }: ReviewRequest) => `${submittedDatetime} ${id}`
const requests = (...ids: string[]) => ids.map((id, index) => openRequest(id, NOW + index * 1000))
const idsOf = async (database: ReturnType<typeof testDatabase>) =>
  (await readFirstOpen(database, 1000)).map((row) => row.id)

test('what the server no longer lists in a page’s range is gone, what lies outside stays', async () => {
  const database = testDatabase()
  const items = requests('a', 'b', 'c', 'd')
  const [a, , c] = items as [ReviewRequest, ReviewRequest, ReviewRequest]
  await reconcilePage(database, { after: null, items, next: null })
  await reconcilePage(database, { after: null, items: [a, c], next: keyOf(c) })
  expect(await idsOf(database)).toEqual(['a', 'c', 'd'])
  await reconcilePage(database, { after: keyOf(c), items: [], next: null })
  expect(await idsOf(database)).toEqual(['a', 'c'])
})

test('[V2] a request that is read again has its images under their new URLs, decided or not', async () => {
  const database = testDatabase()
  const signed = (day: number) =>
    requests('a', 'b').map((request) => ({ ...request, urls: [`/${request.id}.jpg?day=${day}`] }))
  await reconcilePage(database, { after: null, items: signed(1), next: null })
  await enqueue(database, rejectionToEnqueue('a'))
  await reconcilePage(database, { after: null, items: signed(2), next: null })
  expect((await readRequest(database, 'a'))?.urls).toEqual(['/a.jpg?day=2'])
  expect(await idsOf(database)).toEqual(['b'])
  expect((await readFirstOpen(database, 1))[0]?.request.urls).toEqual(['/b.jpg?day=2'])
})

test('[X6] a request that somebody else has decided is not listed as open but can be read for a week', async () => {
  const database = testDatabase()
  const items = requests('a', 'b')
  await reconcilePage(database, { after: null, items, next: null })
  const theirs = decidedRequest(rejectionOf('a'))
  await storeDecided(database, [theirs])
  expect(await idsOf(database)).toEqual(['b'])
  expect(await readRequest(database, 'a')).toEqual(theirs)
  await settleDecided(database, ['a'])
  expect(await idsOf(database)).toEqual(['b'])
  const without = { after: null, items: items.slice(1), next: null }
  const decidedAt = Date.parse(theirs.lastUpdatedDatetime)
  const clock = vi.spyOn(Date, 'now').mockReturnValue(decidedAt + 6 * DAY_MS)
  await reconcilePage(database, without)
  expect(await readRequest(database, 'a')).toEqual(theirs)
  clock.mockReturnValue(decidedAt + 8 * DAY_MS)
  await reconcilePage(database, without)
  expect(await readRequest(database, 'a')).toBeNull()
  clock.mockRestore()
  // The server has the last word: it may have been restored from a backup.
  await storeDecided(database, [theirs])
  await reconcilePage(database, { after: null, items, next: null })
  expect(await idsOf(database)).toEqual(['a', 'b'])
})

test('the first ones are those of the oldest submission, each knows the one before it', async () => {
  const database = testDatabase()
  const items = requests('a', 'b', 'c')
  await reconcilePage(database, { after: null, items: items.toReversed(), next: null })
  const first = await readFirstOpen(database, 2)
  expect(first.map((row) => row.id)).toEqual(['a', 'b'])
  const [one, other] = items as [ReviewRequest, ReviewRequest]
  expect(await readKeyBefore(database, keyOf(other))).toEqual(keyOf(one))
  expect(await readKeyBefore(database, keyOf(one))).toBeNull()
})

test('reading all pages makes any stored queue equal to the server’s', async () => {
  const anyQueue = fc.uniqueArray(fc.tuple(fc.nat(20), fc.stringMatching(/^[a-z]{1,2}$/)), {
    selector: ([, id]) => id,
    maxLength: 30,
  })
  await fc.assert(
    fc.asyncProperty(anyQueue, anyQueue, fc.integer({ min: 1, max: 7 }), async (old, now, size) => {
      const database = testDatabase()
      const listOf = (queue: [number, string][]) =>
        queue
          .map(([second, id]) => openRequest(id, NOW + second * 1000))
          .sort((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
      await reconcilePage(database, { after: null, items: listOf(old), next: null })
      const server = listOf(now)
      let after: PageKey | null = null
      for (let from = 0; from === 0 || from < server.length; from += size) {
        const items = server.slice(from, from + size)
        const last = items.at(-1)
        const next: PageKey | null = last && from + size < server.length ? keyOf(last) : null
        await reconcilePage(database, { after, items, next })
        after = next
      }
      expect(await idsOf(database)).toEqual(server.map((request) => request.id))
    }),
    { seed: SEED, numRuns: 20 },
  )
})
