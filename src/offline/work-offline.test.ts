// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { verifyIdToken } from '../contract/review-calls.ts'
import type { Job } from './jobs/job.ts'

const KEY = 'hermes:work-offline'
const request = vi.fn(() => new Promise<Response>(() => {}))

/** A page that opens: fresh modules on the same storage. */
async function openPage() {
  vi.resetModules()
  return {
    ...(await import('./work-offline.ts')),
    ...(await import('./connection.ts')),
    ...(await import('./images/fetch-image.ts')),
    ...(await import('./jobs/job.ts')),
  }
}
const otherTab = (value: string | null) => {
  if (value) localStorage.setItem(KEY, value)
  else localStorage.removeItem(KEY)
  window.dispatchEvent(new StorageEvent('storage', { key: KEY }))
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('fetch', request)
  localStorage.clear()
  request.mockClear()
})
afterEach(() => vi.useRealTimers())

test('[T2] working offline, a page that opens asks nothing, and whoever wants an answer has none at once', async () => {
  ;(await openPage()).setWorksOffline(true)
  const page = await openPage()
  const stop = page.watchConnection()
  expect(page.connectionState()).toBe(false)
  window.dispatchEvent(new Event('online'))
  await page.checkConnection()
  const body = { idToken: 'token' }
  await expect(page.callServer(verifyIdToken, { body })).rejects.toMatchObject({
    kind: 'no-answer',
  })
  await expect(page.fetchImage('/a.jpg', 'high')).rejects.toMatchObject({ isOffline: true })
  const run = vi.fn<Job['run']>(async () => null)
  const job = page.startJob(page.restingOffline({ name: 'job', wakesOn: [], run }))
  job.wake('person')
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  expect(request).not.toHaveBeenCalled()
  expect(run).not.toHaveBeenCalled()

  otherTab(null)
  await vi.advanceTimersByTimeAsync(0)
  expect(request.mock.calls).toEqual([['/healthz', expect.anything()]])
  expect(run).toHaveBeenCalledWith(expect.objectContaining({ urgency: 'network' }))
  job.stop()
  stop()
})

test('[T2] what is under way in any tab ends at once, and an answer that is still on its way changes nothing', async () => {
  const page = await openPage()
  const states: unknown[] = []
  const run: Job['run'] = () => new Promise(() => {})
  const job = page.startJob(page.restingOffline({ name: 'job', wakesOn: [], run }), (state) =>
    states.push({ ...state }),
  )
  const call = page.callServer(verifyIdToken, { body: { idToken: 'token' } })
  const image = page.fetchImage('/a.jpg', 'low')
  const probe = page.checkConnection()
  request.mock.calls.forEach((asked) => {
    const [, { signal }] = asked as unknown as [string, RequestInit]
    expect(signal?.aborted).toBe(false)
  })
  otherTab('on')
  for (const asked of request.mock.calls) {
    const [, { signal }] = asked as unknown as [string, RequestInit]
    expect(signal?.aborted).toBe(true)
  }
  expect(page.connectionState()).toBe(false)
  await vi.advanceTimersByTimeAsync(0)
  expect(states.at(-1)).toEqual({ isRunning: false, dueAt: null, failure: null })
  expect(request).toHaveBeenCalledTimes(3)
  void Promise.allSettled([call, image, probe])
  job.stop()
})

test('[T2] a page that was suspended follows what other tabs did, before its jobs go on', async () => {
  const page = await openPage()
  const run = vi.fn<Job['run']>(async () => null)
  const job = page.startJob(page.restingOffline({ name: 'job', wakesOn: [], run }))
  await vi.advanceTimersByTimeAsync(0)
  window.dispatchEvent(new Event('pagehide'))
  localStorage.setItem(KEY, 'on')
  window.dispatchEvent(new Event('pageshow'))
  await vi.advanceTimersByTimeAsync(0)
  expect(page.worksOffline()).toBe(true)
  expect(run).toHaveBeenCalledOnce()
  job.stop()
})

test('[T2] a browser that has no room for the switch still has it until the page is left', async () => {
  const page = await openPage()
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError')
  })
  page.setWorksOffline(true)
  expect([page.worksOffline(), page.connectionState()]).toEqual([true, false])
})
