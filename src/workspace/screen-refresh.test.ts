import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { announce } from '../offline/broadcast.ts'
import { enqueue } from '../offline/outbox/outbox.ts'
import { queryPersister } from '../offline/query-persister.ts'
import { findOpen } from '../offline/queue/queue-search.ts'
import { countOpen, reconcilePage } from '../offline/queue/queue.ts'
import { noteAnswer, noteSilence } from '../offline/storage-health.ts'
import {
  elapse,
  eventually,
  fakeTime,
  openRequest,
  rejectionToEnqueue,
  testDatabase,
} from '../offline/testing.ts'
import { mayLackHints, refreshScreens } from './screen-refresh.ts'

// Frames come at once, unless a test holds them.
let frames: (run: () => void) => number
beforeEach(() => {
  frames = (run) => (run(), 0)
  vi.stubGlobal('cancelAnimationFrame', () => {})
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames(run))
})

test('what a decision changes is read again only once the next screen is there, which is known to be behind until then', () => {
  const held: (() => void)[] = []
  frames = (run) => held.push(run)
  const [database, queries] = [testDatabase(), new QueryClient()]
  queries.setQueryData(['outbox', 'counts'], { waiting: 0 })
  const stop = refreshScreens(database, queries)
  announce(database, 'decision', 'a')
  const isStale = () => queries.getQueryState(['outbox', 'counts'])?.isInvalidated
  expect([isStale(), mayLackHints(queries)]).toEqual([false, true])
  frames = (run) => (run(), 0)
  held.forEach((run) => run())
  expect([isStale(), mayLackHints(queries)]).toEqual([true, false])
  stop()
})

test('a decision takes its request off the list, and no list is read or counted for it', () => {
  const database = testDatabase()
  const queries = new QueryClient()
  const lists = ['ids', 'count', 'held'].map((name) => ['queue', name])
  const counts = ['outbox', 'counts']
  queries.setQueryData(['queue', 'ids'], ['a', 'b'])
  queries.setQueryData(['queue', 'count'], 2)
  queries.setQueryData(['queue', 'held'], 2)
  queries.setQueryData(counts, { waiting: 0 })
  const stop = refreshScreens(database, queries)
  announce(database, 'decision', 'a')
  stop()
  expect(lists.map((key) => queries.getQueryData(key))).toEqual([['b'], 1, 2])
  expect(lists.map((key) => queries.getQueryState(key)?.isInvalidated)).not.toContain(true)
  expect(queries.getQueryState(counts)?.isInvalidated).toBe(true)
})

test('what was read before the queue knew of a decision is corrected as soon as it does', async () => {
  const database = testDatabase()
  const items = ['a', 'b'].map((id) => openRequest(id))
  await reconcilePage(database, { after: null, items, next: null })
  const queries = new QueryClient()
  const stop = refreshScreens(database, queries)
  await enqueue(database, rejectionToEnqueue('a'))
  // As the queue's screen, which opens right after a decision.
  const everything = { text: '', marks: [], newestFirst: false }
  const ids = { queryKey: ['queue', 'ids'], queryFn: () => findOpen(database, everything) }
  const count = { queryKey: ['queue', 'count'], queryFn: () => countOpen(database) }
  const observers = [new QueryObserver(queries, ids), new QueryObserver(queries, count)]
  const ends = observers.map((observer) => observer.subscribe(() => undefined))
  const shown = () => observers.map((observer) => observer.getCurrentResult().data)
  await eventually(() => expect(shown()).toEqual([['b'], 1]))
  ends.forEach((end) => end())
  stop()
})

test('a flag in the queue takes nothing off the list by itself, since its decision may be undone by then', () => {
  const queries = new QueryClient()
  const database = testDatabase()
  queries.setQueryData(['queue', 'ids'], ['a', 'b'])
  const stop = refreshScreens(database, queries)
  announce(database, 'settled', 'a')
  stop()
  expect(queries.getQueryData(['queue', 'ids'])).toEqual(['a', 'b'])
  expect(queries.getQueryState(['queue', 'ids'])?.isInvalidated).toBe(true)
})

test('a saved draft makes the list read again which requests have one, and nothing else', () => {
  const database = testDatabase()
  const queries = new QueryClient()
  const keys = [['drafts'], ['queue', 'ids'], ['outbox', 'counts']]
  for (const key of keys) queries.setQueryData(key, [])
  const stop = refreshScreens(database, queries)
  announce(database, 'draft', 'a')
  stop()
  const isStale = keys.map((key) => queries.getQueryState(key)?.isInvalidated)
  expect(isStale).toEqual([true, false, false])
})

test('when storage answers again, this tablet is read again, and the server only if it had not answered', async () => {
  const database = testDatabase()
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const persister = queryPersister(database).persisterFn
  const answered = { queryKey: ['businesses'], queryFn: () => 'answer', persister }
  const noAnswer = () => Promise.reject(new Error('No answer'))
  const failed = { queryKey: ['template'], queryFn: noAnswer, persister }
  const local = { queryKey: ['queue'], queryFn: () => 'rows' }
  const stop = refreshScreens(database, queries)
  for (const query of [answered, failed, local]) await queries.prefetchQuery(query)
  noteSilence(['queries'])
  noteAnswer(['queries'])
  stop()
  const isStale = [answered, failed, local].map(
    ({ queryKey }) => queries.getQueryState(queryKey)?.isInvalidated,
  )
  expect(isStale).toEqual([false, true, true])
})

test('the screens draw changes less often the longer these keep coming, and the next one at once again', async () => {
  fakeTime()
  const database = testDatabase()
  const queries = new QueryClient()
  const refreshed = vi.spyOn(queries, 'invalidateQueries')
  const ofCounts = () =>
    refreshed.mock.calls.filter(([filters]) => filters?.queryKey?.[0] === 'outbox').length
  const stop = refreshScreens(database, queries)
  for (let sent = 0; sent < 100; sent += 1) {
    announce(database, 'outbox')
    if (sent === 0) expect(ofCounts()).toBe(1)
    await elapse(50)
  }
  // After 0, 0.2, 0.6, 1.4, 2.4, 3.4 and 4.4 seconds.
  expect(ofCounts()).toBe(7)
  await elapse(2_000)
  expect(ofCounts()).toBe(8)
  announce(database, 'outbox')
  expect(ofCounts()).toBe(9)
  stop()
})
