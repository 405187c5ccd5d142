// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { followLists } from './follow-lists.ts'
import { wake } from './wake-islands.ts'

vi.mock('./wake-islands.ts', () => ({ wake: vi.fn<(island: HTMLElement) => Promise<void>>() }))
const fetchMock = vi.fn<typeof fetch>()

/** A page that was rendered with this version of the list, or without one. */
function setup({
  version,
  until,
  shows = '/offers',
  isWorkerThere = true,
}: {
  version?: string
  until?: number
  shows?: string
  isWorkerThere?: boolean
}) {
  vi.stubGlobal('navigator', {
    onLine: true,
    serviceWorker: { controller: isWorkerThere ? {} : null, addEventListener: () => undefined },
  })
  const of = version === undefined ? '' : `data-version='${version}'`
  const till = until === undefined ? '' : `data-until='${until}'`
  document.body.innerHTML = `<div data-island="OfferList" data-wake="touch" data-shows="${shows}" ${of} ${till}></div>`
  followLists()
}

const answered = (etag: string, savedAt = Date.now()) =>
  new Response('{}', { headers: { etag, 'x-saved-at': String(savedAt) } })

/** Ends the try to wake an island in this state. */
const become = (state: 'awake' | 'failed') => async (island: HTMLElement) => {
  island.dataset.wake = state
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

beforeEach(() => {
  vi.mocked(wake).mockReset().mockImplementation(become('awake'))
  fetchMock.mockReset().mockImplementation(async () => answered('"1"'))
  vi.stubGlobal('fetch', fetchMock)
  return () => void vi.useRealTimers()
})

test('a page that stays open is asked for again without a worker too, and no answer of the server is an old one', async () => {
  vi.useFakeTimers()
  let etag = '"1"'
  fetchMock.mockImplementation(async () => new Response('{}', { headers: { etag } }))
  setup({ version: '"1"', shows: '/here', isWorkerThere: false })
  const look = async () => {
    await vi.advanceTimersByTimeAsync(120_000)
    window.dispatchEvent(new Event('focus'))
    await vi.advanceTimersByTimeAsync(0)
    // Pages of other tests hear the event as well.
    return fetchMock.mock.calls.filter(([url]) => url === '/here').length
  }
  // Straight from the server it asks for nothing.
  expect(fetchMock.mock.calls.filter(([url]) => url === '/here')).toEqual([])
  for (const times of [1, 2]) expect(await look()).toBe(times)
  expect(wake).not.toHaveBeenCalled()
  etag = '"2"'
  await look()
  expect(wake).toHaveBeenCalled()
})

test('a page of another day counts its days anew, though the list is the same', async () => {
  setup({ version: '"1"', until: Date.now() + 60_000 })
  await settled()
  expect(wake).not.toHaveBeenCalled()
  setup({ version: '"1"', until: Date.now() - 1 })
  await vi.waitFor(() => expect(wake).toHaveBeenCalledOnce())
})

test('the same answer leaves the island asleep; another brings it to life, whenever it is noticed', async () => {
  setup({ version: '"1"' })
  await settled()
  expect(fetchMock).toHaveBeenCalledOnce()
  expect(fetchMock.mock.calls[0]?.[1]?.headers).toMatchObject({ 'if-none-match': '"1"' })
  expect(wake).not.toHaveBeenCalled()
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
})
