import { IDBFactory } from 'fake-indexeddb'
import { openDB } from 'idb'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { settle } from '../testing.ts'
import { hasVisits } from './has-visits.ts'
import type { Visit } from './visit.ts'
import { noteSent, storeVisit, waitingVisits } from './visits.ts'

const visitOf = (businessName: string, app: Visit['app'] = 'consumer'): Visit => ({
  app,
  businessName,
  OS: 'ios',
})

const waiting = async () => (await waitingVisits()).map(({ visit }) => visit)

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
})

test('[D2] a visit is stored once per browser, app and business', async () => {
  await storeVisit(visitOf('Bluebird Bakery'))
  const [first] = await waitingVisits()
  await storeVisit(visitOf('Bluebird Bakery'))
  await storeVisit(visitOf('Bluebird Bakery', 'business'))
  await storeVisit(visitOf('Huron Books'))
  expect((await waitingVisits()).map(({ visit, key }) => ({ visit, key }))).toEqual([
    { visit: visitOf('Bluebird Bakery', 'business'), key: expect.stringMatching(/^\w{32}$/) },
    { visit: visitOf('Bluebird Bakery'), key: first?.key },
    { visit: visitOf('Huron Books'), key: expect.stringMatching(/^\w{32}$/) },
  ])
  expect(new Set((await waitingVisits()).map(({ key }) => key)).size).toBe(3)
})

test('[D2] one that was sent is remembered and does not wait', async () => {
  await storeVisit(visitOf('Bluebird Bakery'))
  for (const stored of await waitingVisits()) await noteSent(stored, 1_700_000_000_000)
  await storeVisit(visitOf('Bluebird Bakery'))
  expect(await waiting()).toEqual([])
})

test('a browser has visits once one was stored, and not because somebody asked', async () => {
  expect(await hasVisits()).toBe(false)
  await storeVisit(visitOf('Huron Books'))
  expect(await hasVisits()).toBe(true)
})

test('a browser that cannot tell may have visits', async () => {
  vi.stubGlobal('indexedDB', {})
  expect(await hasVisits()).toBe(true)
})

test('two tabs that keep a visit at once keep one', async () => {
  const visit = visitOf('Bluebird Bakery')
  await Promise.all([storeVisit(visit), storeVisit(visit), storeVisit(visit)])
  expect(await waitingVisits()).toHaveLength(1)
})

test('a row of another form is left alone and blocks no other', async () => {
  await storeVisit(visitOf('Huron Books'))
  const db = await openDB('campfire-visits')
  await db.put('visits', { from: 'tomorrow' }, ['consumer', 'A'])
  db.close()
  expect(await waiting()).toEqual([visitOf('Huron Books')])
})

test('a store that somebody blocks for ever fails within seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  await storeVisit(visitOf('Huron Books'))
  const db = await openDB('campfire-visits')
  const blocking = db.transaction('visits', 'readwrite')
  let isBlocked = true
  const keepOpen = async () => {
    while (isBlocked) await blocking.store.get(['consumer', 'Huron Books'])
  }
  const blocked = keepOpen()
  const failure = expect(waitingVisits()).rejects.toThrow('does not answer')
  await settle()
  await vi.advanceTimersByTimeAsync(5_000)
  await failure
  isBlocked = false
  await blocked
  db.close()
  await vi.waitFor(async () => expect(await waitingVisits()).toHaveLength(1))
})
