// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendVisits } from '../offline/visits/send-visits.ts'
import type { Visit } from '../offline/visits/visit.ts'
import { storeVisit, waitingVisits, type StoredVisit } from '../offline/visits/visits.ts'
import { deliverVisits } from './deliver-visits.ts'

vi.mock('../offline/visits/send-visits.ts', () => ({ sendVisits: vi.fn<typeof sendVisits>() }))
vi.mock('../offline/visits/visits.ts', () => ({
  storeVisit: vi.fn<typeof storeVisit>(),
  waitingVisits: vi.fn<typeof waitingVisits>(),
}))

const VISIT: Visit = { app: 'consumer', businessName: 'Huron Books', OS: 'ios' }
const STORED: StoredVisit = { visit: VISIT, key: 'k'.repeat(32), sentAt: null }

beforeEach(() => {
  vi.useFakeTimers()
  // The longest pauses.
  vi.spyOn(Math, 'random').mockReturnValue(1)
  vi.mocked(sendVisits).mockReset().mockResolvedValue(false)
  vi.mocked(storeVisit).mockReset().mockResolvedValue()
  vi.mocked(waitingVisits).mockReset().mockResolvedValue([STORED])
})

afterEach(async () => {
  // Ends the loop of the test.
  vi.mocked(waitingVisits).mockResolvedValue([])
  await deliverVisits()
  vi.useRealTimers()
})

/** Lets pending promises, but no timers, go on. */
const BUBBLES = { bubbles: true }
const settle = () => vi.advanceTimersByTimeAsync(0)
const tries = () => vi.mocked(sendVisits).mock.calls.length

test('[D3] a visit that was not taken is tried again and again, less and less often, and often once more when line or page are back', async () => {
  await deliverVisits()
  for (const seconds of [2, 4, 8, 16, 30, 30]) {
    const before = tries()
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1)
    expect(tries()).toBe(before)
    await vi.advanceTimersByTimeAsync(1)
    expect(tries()).toBe(before + 1)
  }
  for (const happens of [
    () => window.dispatchEvent(new Event('online')),
    () => {
      window.dispatchEvent(new Event('pagehide'))
      window.dispatchEvent(new Event('pageshow'))
    },
    () => document.dispatchEvent(new Event('visibilitychange', BUBBLES)),
  ]) {
    const before = tries()
    happens()
    await settle()
    expect(tries()).toBe(before + 1)
    // It may come before the network works.
    await vi.advanceTimersByTimeAsync(2000)
    expect(tries()).toBe(before + 2)
  }
})

test('[D3] storage that fails now is asked again', async () => {
  vi.mocked(waitingVisits).mockRejectedValueOnce(new Error('The storage does not answer'))
  await deliverVisits()
  expect(tries()).toBe(0)
  await vi.advanceTimersByTimeAsync(2000)
  expect(tries()).toBe(1)
})

test('nothing is sent, and nothing goes on, where nothing waits, as where a visit cannot be stored', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.mocked(waitingVisits).mockResolvedValue([])
  vi.mocked(storeVisit).mockRejectedValue(new Error('No storage'))
  await deliverVisits(VISIT)
  expect(sendVisits).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('[D3] where a worker is in charge it sends, not the page, and Background Sync has been asked for before the page leaves', async () => {
  const order: unknown[] = []
  const register = async (tag: string) => void order.push(`sync ${tag}`)
  const controller = { postMessage: (message: unknown) => order.push(message) }
  const getRegistration = async () => ({ sync: { register } })
  vi.stubGlobal('navigator', { serviceWorker: { controller, getRegistration } })
  await deliverVisits(VISIT)
  expect(order).toEqual([
    { type: 'SEND_VISITS', arrived: VISIT },
    { type: 'SEND_VISITS' },
    'sync visits',
  ])
  expect(sendVisits).not.toHaveBeenCalled()
})
