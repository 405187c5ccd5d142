// @vitest-environment jsdom
/** A page that is left or frozen holds nothing that others wait for, and resumes when it is shown again. */
import { afterEach, expect, test, vi } from 'vitest'
import { readDraft, saveDraft } from './drafts/review-drafts.ts'
import { readOutbox } from './outbox/outbox-reads.ts'
import { enqueue } from './outbox/outbox.ts'
import {
  blockStore,
  DRAFT,
  eventually,
  NOW,
  rejectionToEnqueue,
  settle,
  testDatabase,
} from './testing.ts'

const leave = () => window.dispatchEvent(new Event('pagehide'))
const comeBack = () => window.dispatchEvent(new Event('pageshow'))

afterEach(() => {
  comeBack()
  vi.restoreAllMocks()
})

/** @returns a function that lists the stores of each transaction since this call, except upgrades */
function watchTransactions() {
  const begun = vi.spyOn(IDBDatabase.prototype, 'transaction')
  return () =>
    begun.mock.calls.flatMap(([stores, mode]) =>
      (mode as string) === 'versionchange' ? [] : [stores],
    )
}

/** The value or error of a promise, once it has settled. */
function outcomeOf<T>(promise: Promise<T>) {
  const outcome: { value?: T; error?: unknown } = {}
  promise.then(
    (value) => (outcome.value = value),
    (error: unknown) => (outcome.error = error),
  )
  return outcome
}

test.each([
  ['left', leave, comeBack],
  [
    'frozen',
    () => document.dispatchEvent(new Event('freeze')),
    () => document.dispatchEvent(new Event('resume')),
  ],
])('a page that is %s aborts what it has begun and closes its database', async (_, stop, goOn) => {
  const database = testDatabase()
  const end = await blockStore(database, 'outbox')
  const closed = vi.spyOn(IDBDatabase.prototype, 'close')
  const saved = outcomeOf(enqueue(database, rejectionToEnqueue('a')))
  await settle()
  expect(saved).toEqual({})
  stop()
  expect(closed).toHaveBeenCalled()
  await settle()
  expect(saved.error).toMatchObject({ name: 'AbortError' })
  end()
  goOn()
  expect(await readOutbox(database)).toEqual([])
})

test('what begins while the page is away waits until it is back', async () => {
  const database = testDatabase()
  await enqueue(database, rejectionToEnqueue('a'))
  leave()
  const begun = watchTransactions()
  const rows = outcomeOf(readOutbox(database))
  const saved = outcomeOf(enqueue(database, rejectionToEnqueue('b')))
  await settle()
  expect([rows, saved]).toEqual([{}, {}])
  expect(begun()).toEqual([])
  comeBack()
  await eventually(() => expect([rows.value, saved.value]).not.toContain(undefined))
  expect(await readOutbox(database)).toHaveLength(2)
})

test('a page that is left while its database opens begins nothing until it is back', async () => {
  const database = testDatabase()
  const begun = watchTransactions()
  const rows = outcomeOf(readOutbox(database))
  // The opening has started but not finished.
  await Promise.resolve()
  leave()
  await settle()
  expect(rows).toEqual({})
  expect(begun()).toEqual([])
  comeBack()
  await eventually(() => expect(rows.value).toEqual([]))
})

test('[V10] a draft is kept although the page is left in the moment of its storing', async () => {
  const database = testDatabase()
  await readDraft(database, 'a')
  await database.session()
  const put = IDBObjectStore.prototype.put
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (
    this: IDBObjectStore,
    row,
  ) {
    const request = put.call(this, row)
    queueMicrotask(leave)
    return request
  })
  saveDraft(database, 'a', DRAFT, NOW).catch(() => undefined)
  await settle()
  vi.restoreAllMocks()
  comeBack()
  expect(await readDraft(database, 'a')).toEqual(DRAFT)
})
