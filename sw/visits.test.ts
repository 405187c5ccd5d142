import { beforeEach, expect, test, vi } from 'vitest'
import { hasVisits } from '../src/offline/visits/has-visits.ts'
import { sendForAWhile, sendWaitingVisits } from '../src/offline/visits/send-waiting-visits.ts'
import { sendVisitsOfPages } from './visits.ts'

vi.mock('../src/offline/visits/has-visits.ts', () => ({ hasVisits: vi.fn<typeof hasVisits>() }))
vi.mock('../src/offline/visits/send-waiting-visits.ts', () => ({
  sendForAWhile: vi.fn<typeof sendForAWhile>(),
  sendWaitingVisits: vi.fn<typeof sendWaitingVisits>(),
}))

beforeEach(() => {
  vi.mocked(hasVisits).mockReset().mockResolvedValue(true)
  vi.mocked(sendForAWhile).mockReset().mockResolvedValue()
  vi.mocked(sendWaitingVisits).mockReset().mockResolvedValue(true)
})

/** What the worker stays alive for since the last event. */
let work: Promise<unknown>[]

/** @returns a function that fires an event of the worker */
function setup() {
  const listeners = new Map<string, (event: object) => void>()
  vi.stubGlobal('self', {
    addEventListener: (type: string, listener: (event: object) => void) =>
      listeners.set(type, listener),
  })
  sendVisitsOfPages()
  return (type: string, event: object = {}) => {
    work = []
    listeners.get(type)?.({ ...event, waitUntil: (end: Promise<unknown>) => work.push(end) })
  }
}

test('[D3] the worker sends when a page asks it to, and stores first what the page may not have stored', async () => {
  const fire = setup()
  const arrived = { app: 'consumer', businessName: 'Huron Books', OS: 'ios' }
  fire('message', { data: { type: 'SEND_VISITS', arrived } })
  expect(work).toHaveLength(1)
  expect(sendForAWhile).toHaveBeenLastCalledWith(arrived)
  fire('message', { data: { type: 'SEND_VISITS', arrived: { ...arrived, OS: 'Android' } } })
  expect(sendForAWhile).toHaveBeenLastCalledWith(undefined)
  fire('message', { data: { type: 'STORE_STAFF_SCREENS' } })
  fire('message', { data: null })
  expect(sendForAWhile).toHaveBeenCalledTimes(2)
})

test('[D3] a Background Sync fails while visits wait, so that the browser fires it again', async () => {
  const fire = setup()
  fire('sync', { tag: 'visits' })
  await expect(work[0]).resolves.toBeUndefined()
  vi.mocked(sendWaitingVisits).mockResolvedValue(false)
  fire('sync', { tag: 'visits' })
  await expect(work[0]).rejects.toThrow('still waiting')
  fire('sync', { tag: 'outbox:1' })
  expect(work).toEqual([])
})

test('[D3] a worker that becomes active sends what earlier pages left, if they did, and lets no page wait for it', async () => {
  const fire = setup()
  fire('activate')
  expect(work).toEqual([])
  await vi.waitFor(() => expect(sendForAWhile).toHaveBeenCalledOnce())
  vi.mocked(hasVisits).mockResolvedValue(false)
  fire('activate')
  await new Promise((resolve) => setImmediate(resolve))
  expect(hasVisits).toHaveBeenCalledTimes(2)
  expect(sendForAWhile).toHaveBeenCalledOnce()
})
