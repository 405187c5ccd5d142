import { IDBFactory } from 'fake-indexeddb'
import { beforeEach, expect, test, vi } from 'vitest'
import { API_KEY } from '../../config/api-key.ts'
import { requestUrl } from '../../contract/call.ts'
import { IDEMPOTENCY_HEADER } from '../../contract/endpoint.ts'
import { recordBusinessVisit, recordConsumerVisit } from '../../contract/public-calls.ts'
import { sendVisits } from './send-visits.ts'
import type { Visit } from './visit.ts'
import { storeVisit, waitingVisits } from './visits.ts'

const BOOKS: Visit = { app: 'consumer', businessName: 'Huron Books', OS: 'ios' }
const BAKERY: Visit = { app: 'business', businessName: 'Bluebird Bakery', OS: 'windows phone' }

const ok = () => new Response('{}', { headers: { 'content-type': 'application/json' } })
const service = vi.fn<typeof fetch>()

const sendAll = async () => sendVisits(await waitingVisits())
const keysSent = () =>
  service.mock.calls.map(([, init]) => new Headers(init?.headers).get(IDEMPOTENCY_HEADER))

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', service)
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  service.mockReset().mockImplementation(async () => ok())
})

test.each([
  [BOOKS, recordConsumerVisit],
  [BAKERY, recordBusinessVisit],
])('[D2] a visit goes out in call 5, named, and outlives its page: %o', async (visit, endpoint) => {
  await storeVisit(visit)
  const [stored] = await waitingVisits()
  expect(await sendAll()).toBe(true)
  expect(service).toHaveBeenCalledOnce()
  const [url, init] = service.mock.calls[0] ?? []
  expect(url).toBe(requestUrl(endpoint, {}))
  expect(init).toMatchObject({ method: endpoint.method, keepalive: true, redirect: 'error' })
  const headers = new Headers(init?.headers)
  expect(headers.get('x-api-key')).toBe(API_KEY)
  expect(headers.get('content-type')).toBe('application/json')
  expect(headers.get(IDEMPOTENCY_HEADER)).toBe(stored?.key)
  const { businessName, OS } = visit
  expect(endpoint.body.parse(JSON.parse(String(init?.body)))).toEqual({ businessName, OS })
  expect(await waitingVisits()).toEqual([])
})

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a 500', async () => new Response('{"error":"Sorry"}', { status: 500 })],
  ['a 429', async () => new Response('{"error":"Sorry"}', { status: 429 })],
  ["a portal's page", async () => new Response('\n<!doctype html>Welcome')],
])(
  '[D3] after %s the visit waits, and is named the same at the next try',
  async (_, fails: () => Promise<Response>) => {
    await storeVisit(BOOKS)
    await storeVisit(BAKERY)
    service.mockImplementationOnce(fails).mockImplementationOnce(fails)
    expect(await sendAll()).toBe(false)
    expect(await sendAll()).toBe(true)
    expect(await sendAll()).toBe(true)
    const [bakery, books, ...again] = keysSent()
    expect(again).toEqual([bakery, books])
  },
)

test('[D3] offline nothing is tried', async () => {
  vi.stubGlobal('navigator', { onLine: false })
  expect(await sendAll()).toBe(true)
  await storeVisit(BOOKS)
  expect(await sendAll()).toBe(false)
  expect(service).not.toHaveBeenCalled()
})

test('[D2] a page that is left before the answer leaves a visit that the next one can send', async () => {
  await storeVisit(BOOKS)
  service.mockReturnValueOnce(new Promise(() => undefined))
  void sendAll()
  await vi.waitFor(() => expect(service).toHaveBeenCalledOnce())

  // Fresh modules, as in another page or in the worker.
  vi.resetModules()
  const next = await import('./send-visits.ts')
  expect(await next.sendVisits(await waitingVisits())).toBe(true)
  const [first, second] = keysSent()
  expect(second).toBe(first)
  expect(await waitingVisits()).toEqual([])
})

test('a request has started when the page goes on, and is not sent again before all know how it ended', async () => {
  await storeVisit(BOOKS)
  const waiting = await waitingVisits()
  const sent = [sendVisits(waiting)]
  expect(service).toHaveBeenCalledOnce()
  sent.push(sendVisits(waiting), sendAll())
  expect(await Promise.all(sent)).toEqual([true, true, true])
  expect(service).toHaveBeenCalledOnce()
})
