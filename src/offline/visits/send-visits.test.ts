import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { API_KEY } from '../../config/settings.ts'
import { call } from '../../contract/call.ts'
import { recordBusinessVisit, recordConsumerVisit } from '../../contract/public-calls.ts'
import { sendVisits } from './send-visits.ts'
import { keepVisit, waitingVisits, type Visit } from './visits.ts'

vi.mock('../../contract/call.ts', () => ({ call: vi.fn<typeof call>() }))

const BOOKS: Visit = { app: 'consumer', businessName: 'Huron Books', OS: 'ios' }
const BAKERY: Visit = { app: 'business', businessName: 'Bluebird Bakery', OS: 'windows phone' }

const sendAll = async () => sendVisits(await waitingVisits())
const keysSent = () => vi.mocked(call).mock.calls.map(([, options]) => options?.idempotencyKey)

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  vi.stubGlobal('navigator', { onLine: true })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.mocked(call).mockReset().mockResolvedValue({})
})

test.each([
  [BOOKS, recordConsumerVisit],
  [BAKERY, recordBusinessVisit],
])('[D2] a visit goes out in call 5, named, and outlives its page: %o', async (visit, endpoint) => {
  await keepVisit(visit)
  const [kept] = await waitingVisits()
  expect(await sendAll()).toBe(true)
  expect(call).toHaveBeenCalledExactlyOnceWith(endpoint, {
    body: { businessName: visit.businessName, OS: visit.OS },
    credential: API_KEY,
    idempotencyKey: kept?.key,
    keepalive: true,
  })
  expect(await waitingVisits()).toEqual([])
})

test('[D3] a visit that the service does not take waits, and is named the same at each try', async () => {
  await keepVisit(BOOKS)
  await keepVisit(BAKERY)
  const fail = () => Promise.reject(new Error('No answer from the server'))
  vi.mocked(call).mockImplementationOnce(fail).mockImplementationOnce(fail)
  expect(await sendAll()).toBe(false)
  expect(await sendAll()).toBe(true)
  expect(await sendAll()).toBe(true)
  const [bakery, books, ...again] = keysSent()
  expect(again).toEqual([bakery, books])
})

test('[D3] offline nothing is tried', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(await sendAll()).toBe(true)
  await keepVisit(BOOKS)
  expect(await sendAll()).toBe(false)
  expect(call).not.toHaveBeenCalled()
})

test('[D2] a page that is left before the answer leaves a visit that the next one can send', async () => {
  await keepVisit(BOOKS)
  vi.mocked(call).mockReturnValue(new Promise(() => undefined))
  void sendAll()
  await vi.waitFor(() => expect(call).toHaveBeenCalledOnce())

  // Fresh modules, as in another page or in the worker.
  vi.resetModules()
  const next = await import('./send-visits.ts')
  vi.mocked(call).mockResolvedValue({})
  expect(await next.sendVisits(await waitingVisits())).toBe(true)
  const [first, second] = keysSent()
  expect(second).toBe(first)
  expect(await waitingVisits()).toEqual([])
})

test('what is being sent is not sent again from the same place', async () => {
  await keepVisit(BOOKS)
  const results = await Promise.all([sendAll(), sendAll(), sendAll()])
  expect(results.filter(Boolean)).toHaveLength(1)
  expect(call).toHaveBeenCalledOnce()
})

test('every request has started when the page goes on', async () => {
  await keepVisit(BOOKS)
  const sent = sendVisits(await waitingVisits())
  expect(call).toHaveBeenCalledOnce()
  await sent
})
