import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sendVisits } from './send-visits.ts'
import { sendForAWhile, sendWaitingVisits } from './send-waiting-visits.ts'
import type { Visit } from './visit.ts'
import { storeVisit, waitingVisits } from './visits.ts'

vi.mock('./send-visits.ts', () => ({ sendVisits: vi.fn<typeof sendVisits>() }))
vi.mock('./visits.ts', () => ({
  storeVisit: vi.fn<typeof storeVisit>(),
  waitingVisits: vi.fn<typeof waitingVisits>(),
}))

const VISIT: Visit = { app: 'consumer', businessName: 'Huron Books', OS: 'ios' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(sendVisits).mockReset().mockResolvedValue(false)
  vi.mocked(storeVisit).mockReset().mockResolvedValue()
  vi.mocked(waitingVisits).mockReset().mockResolvedValue([])
})

afterEach(() => void vi.useRealTimers())

test('[D3] the worker tries again after a failure, without any page, and gives up after half a minute', async () => {
  const sending = sendForAWhile()
  await vi.advanceTimersByTimeAsync(30_000)
  await sending
  expect(sendVisits).toHaveBeenCalledTimes(5)
  expect(vi.getTimerCount()).toBe(0)
})

test('a later call takes over, and ends once all are sent', async () => {
  const first = sendForAWhile()
  await vi.advanceTimersByTimeAsync(1000)
  vi.mocked(sendVisits).mockResolvedValue(true)
  await sendForAWhile()
  await vi.advanceTimersByTimeAsync(1000)
  await first
  expect(sendVisits).toHaveBeenCalledTimes(2)
})

test('[D3] a visit that its page may not have stored is stored first', async () => {
  const order: string[] = []
  vi.mocked(storeVisit).mockImplementation(
    async ({ businessName }) => void order.push(businessName),
  )
  vi.mocked(sendVisits).mockImplementation(async () => order.push('sent') > 0)
  await sendForAWhile(VISIT)
  expect(order).toEqual(['Huron Books', 'sent'])
})

test('storage that fails means that visits may be waiting', async () => {
  vi.mocked(waitingVisits).mockRejectedValue(new Error('The storage does not answer'))
  expect(await sendWaitingVisits()).toBe(false)
})
