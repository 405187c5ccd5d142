import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { listRestaurants } from '../contract/public-calls.ts'
import { usePublicData } from './public-data.ts'

const BAGELS = { name: 'Bagels', city: 'Rockville', state: 'MD', address: '21 N Washington St' }
const NOODLES = { name: 'Noodles', city: 'Rockville', state: 'MD', address: '1 Main St' }

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
  return () => void vi.useRealTimers()
})

const list = (...shops: object[]) => Promise.resolve(Response.json(shops))
const failure = () => Promise.resolve(Response.json({ error: 'Resting' }, { status: 503 }))

async function setup(snapshot: Parameters<typeof usePublicData>[1] = null) {
  const hook = renderHook(() => usePublicData(listRestaurants, snapshot))
  await elapse(0)
  return hook
}

const elapse = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('[P14] a list that could not be had is only logged, and there once the server answers, whatever anybody does', async () => {
  fetched.mockImplementation(failure)
  const { result } = await setup()
  expect(result.current).toMatchObject({ data: undefined, isLoading: false })
  expect(result.current.error).toMatchObject({ kind: 'busy', message: 'Resting' })
  expect(console.warn).toHaveBeenCalledWith(
    '/api/main/prod/businesses could not be read',
    result.current.error,
  )
  await elapse(30_000)
  fetched.mockImplementation(() => list(BAGELS))
  await elapse(60_000)
  expect(result.current).toMatchObject({ data: [BAGELS], error: null })
})

test('what the page was rendered with stays during an outage, and gives way to a newer answer', async () => {
  fetched.mockImplementation(failure)
  const { result } = await setup({ data: [BAGELS], version: '"1"' })
  await elapse(30_000)
  expect(result.current).toMatchObject({ data: [BAGELS], error: null, isLoading: false })
  fetched.mockImplementation(() => list(BAGELS, NOODLES))
  await act(() => result.current.readAgain())
  expect(result.current.data).toEqual([BAGELS, NOODLES])
})

test('[P10] what this device keeps gives way when the server says that it is gone', async () => {
  fetched.mockImplementation(() => list(BAGELS))
  const { result } = await setup()
  expect(result.current.data).toEqual([BAGELS])
  fetched.mockResolvedValue(Response.json({ error: 'No longer exists' }, { status: 404 }))
  await act(() => result.current.readAgain())
  expect(result.current.data).toBeUndefined()
  expect(result.current.error).toMatchObject({ kind: 'refused', message: 'No longer exists' })
})

test('an old answer from this device says its age until there is a current one', async () => {
  const threeHoursAgo = Date.now() - 3 * 3_600_000
  const stored = new Response('[]', { headers: { 'x-saved-at': String(threeHoursAgo) } })
  vi.stubGlobal('caches', { match: vi.fn().mockResolvedValue(stored) })
  fetched.mockImplementation(() => list(BAGELS))
  const { result } = await setup()
  expect(result.current).toMatchObject({ data: [BAGELS], savedAt: threeHoursAgo })
  vi.mocked(caches.match).mockResolvedValue(undefined)
  await elapse(2_000)
  expect(result.current.savedAt).toBeNull()
})

test('storage that never answers holds no list up', async () => {
  vi.stubGlobal('caches', { match: () => new Promise(() => {}) })
  fetched.mockImplementation(() => list(BAGELS))
  const { result } = await setup()
  await elapse(1_000)
  expect(result.current).toMatchObject({ data: [BAGELS], savedAt: null })
})
