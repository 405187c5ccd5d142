// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { followLists } from './follow-lists.ts'
import { wake } from './wake-islands.ts'

vi.mock('./wake-islands.ts', () => ({ wake: vi.fn<(island: HTMLElement) => Promise<void>>() }))
const fetchMock = vi.fn<typeof fetch>()

/** A page that was rendered with this version of the list, or without one. */
function setup({ version, isWorkerThere = true }: { version?: string; isWorkerThere?: boolean }) {
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: { controller: isWorkerThere ? {} : null, addEventListener: () => undefined },
  })
  const of = version === undefined ? '' : `data-version='${version}'`
  document.body.innerHTML = `<div data-island="OfferList" data-wake="touch" data-shows="/offers" ${of}></div>`
  followLists()
}

const answered = (etag: string, savedAt = Date.now()) =>
  new Response('{}', { headers: { etag, 'x-saved-at': String(savedAt) } })

/** What trying to wake an island ends in. */
const become = (state: 'awake' | 'failed') => async (island: HTMLElement) => {
  island.dataset.wake = state
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

beforeEach(() => {
  vi.mocked(wake).mockReset().mockImplementation(become('awake'))
  fetchMock.mockReset().mockImplementation(async () => answered('"1"'))
  vi.stubGlobal('fetch', fetchMock)
})

test('a page straight from the server asks for nothing', async () => {
  setup({ version: '"1"', isWorkerThere: false })
  await settled()
  expect(fetchMock).not.toHaveBeenCalled()
})

test('the same answer leaves the island asleep', async () => {
  setup({ version: '"1"' })
  await settled()
  expect(fetchMock).toHaveBeenCalledOnce()
  expect(fetchMock.mock.calls[0]?.[1]?.headers).toMatchObject({ 'if-none-match': '"1"' })
  expect(wake).not.toHaveBeenCalled()
})

test('another answer brings it to life, whenever it is noticed', async () => {
  setup({ version: '"1"' })
  await settled()
  fetchMock.mockImplementation(async () => answered('"2"'))
  window.dispatchEvent(new Event('online'))
  await vi.waitFor(() => expect(wake).toHaveBeenCalled())
})

test('a page without the list brings its island to life, whatever the server says', async () => {
  fetchMock.mockRejectedValue(new TypeError('Failed to fetch'))
  setup({})
  await vi.waitFor(() => expect(wake).toHaveBeenCalledOnce())
})

test('[O5] a list that the server does not confirm has its island say how old it is', async () => {
  vi.useFakeTimers()
  fetchMock.mockImplementation(async () => answered('"1"', Date.now() - 3_600_000))
  setup({ version: '"1"' })
  await vi.advanceTimersByTimeAsync(500)
  expect(wake).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(wake).toHaveBeenCalledOnce()
  expect(fetchMock).toHaveBeenCalledTimes(3)
  vi.useRealTimers()
})

test('an island whose code cannot be had is woken again by itself, until it is alive', async () => {
  vi.useFakeTimers()
  fetchMock.mockImplementation(async () => answered('"2"'))
  vi.mocked(wake).mockImplementation(become('failed'))
  setup({ version: '"1"' })
  await vi.advanceTimersByTimeAsync(20_000)
  const tries = vi.mocked(wake).mock.calls.length
  expect(tries).toBeGreaterThan(1)
  vi.mocked(wake).mockImplementation(become('awake'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(wake).toHaveBeenCalledTimes(tries + 1)
  vi.useRealTimers()
})

test('[O5] so is one that has to say how old its list is', async () => {
  vi.useFakeTimers()
  fetchMock.mockImplementation(async () => answered('"1"', Date.now() - 3_600_000))
  vi.mocked(wake).mockImplementation(become('failed'))
  setup({ version: '"1"' })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(vi.mocked(wake).mock.calls.length).toBeGreaterThan(1)
  vi.useRealTimers()
})

test('a server that fails leaves what is shown, and is asked again by itself', async () => {
  vi.useFakeTimers()
  fetchMock.mockImplementation(async () => new Response('{"error":"resting"}', { status: 503 }))
  setup({ version: '"1"' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(wake).not.toHaveBeenCalled()
  fetchMock.mockImplementation(async () => answered('"2"'))
  await vi.advanceTimersByTimeAsync(120_000)
  expect(wake).toHaveBeenCalledOnce()
  vi.useRealTimers()
})
