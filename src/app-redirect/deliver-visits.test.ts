// @vitest-environment jsdom
import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { sendVisits } from '../offline/visits/send-visits.ts'
import { keepVisit, noteSent, waitingVisits, type Visit } from '../offline/visits/visits.ts'
import { deliverVisits } from './deliver-visits.ts'

vi.mock('../offline/visits/send-visits.ts', () => ({ sendVisits: vi.fn<typeof sendVisits>() }))

const VISIT: Visit = { app: 'consumer', businessName: 'Huron Books', OS: 'ios' }

const take: typeof sendVisits = async (visits) => {
  for (const kept of visits) await noteSent(kept, Date.now())
  return true
}
const refuse: typeof sendVisits = () => Promise.resolve(false)

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  vi.mocked(sendVisits).mockReset().mockImplementation(refuse)
})

test.each([
  ['the line is back', () => window.dispatchEvent(new Event('online'))],
  ['the page is back', () => window.dispatchEvent(new Event('pageshow'))],
  [
    'the page is in sight',
    () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  ],
])('[D3] a visit that was not taken goes when %s', async (_, happens) => {
  await keepVisit(VISIT)
  await deliverVisits()
  expect(sendVisits).toHaveBeenCalledOnce()
  vi.mocked(sendVisits).mockImplementation(take)
  happens()
  await vi.waitFor(async () => expect(await waitingVisits()).toEqual([]))
})

test('[D3] without any event it goes within seconds, however many tries fail', async () => {
  await keepVisit(VISIT)
  await deliverVisits()
  await vi.waitFor(() => expect(sendVisits).toHaveBeenCalledTimes(3), 15_000)
}, 20_000)

test('nothing is sent, and nothing goes on, where nothing waits', async () => {
  await deliverVisits()
  window.dispatchEvent(new Event('online'))
  await waitingVisits()
  expect(sendVisits).not.toHaveBeenCalled()
})

test('where a worker is in charge it sends, not the page', async () => {
  const postMessage = vi.fn<(message: unknown) => void>()
  vi.stubGlobal('navigator', { serviceWorker: { controller: { postMessage } } })
  await keepVisit(VISIT)
  await deliverVisits()
  expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SEND_VISITS' })
  expect(sendVisits).not.toHaveBeenCalled()
})
