import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ImageUnavailableError, fetchImage } from '../../offline/images/fetch-image.ts'
import { tablet } from '../../offline/tablet-state.ts'
import { decodeImages } from '../../testing/browser-gaps.ts'
import { useFullSize } from './full-size.ts'

vi.mock('../../offline/images/fetch-image.ts', { spy: true })

const URL_OF_IMAGE = '/receipt-images/a.jpg?signature=x'
const COPY = { width: 1800, height: 2400 }

beforeEach(() => {
  vi.mocked(fetchImage)
    .mockReset()
    .mockResolvedValue(new Blob(['image']))
  decodeImages()
  URL.createObjectURL = () => 'blob:full'
  tablet.setState({ isOnline: true })
})

function setup(natural: typeof COPY | null, scale: number) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const initialProps = { natural, scale }
  return renderHook(
    (props: typeof initialProps) => useFullSize(URL_OF_IMAGE, props.natural, props.scale),
    {
      wrapper,
      initialProps,
    },
  )
}

test('[V2] [T1] who zooms in beyond what the copy has pixels for gets the image as it was sent, which then stays', async () => {
  const { result, rerender } = setup(COPY, 1)
  rerender({ natural: null, scale: 3 })
  expect(fetchImage).not.toHaveBeenCalled()
  rerender({ natural: COPY, scale: 1.5 })
  await waitFor(() => expect(result.current).toEqual({ src: 'blob:full', isMissing: false }))
  rerender({ natural: COPY, scale: 0.5 })
  expect(result.current.src).toBe('blob:full')
  expect(vi.mocked(fetchImage).mock.calls).toEqual([[URL_OF_IMAGE, 'high', 'full']])
})

test('[V2] an image that is no copy is never fetched again, however far it is zoomed', () => {
  const { result } = setup({ width: 1000, height: 1400 }, 5)
  expect(result.current).toEqual({ src: null, isMissing: false })
  expect(fetchImage).not.toHaveBeenCalled()
})

test('[T1] offline, or if it fails, only the copy is said to be here; back online it comes', async () => {
  tablet.setState({ isOnline: false })
  const { result } = setup(COPY, 2)
  expect(result.current).toEqual({ src: null, isMissing: true })
  expect(fetchImage).not.toHaveBeenCalled()
  vi.mocked(fetchImage).mockRejectedValueOnce(new ImageUnavailableError(URL_OF_IMAGE, 'busy'))
  act(() => tablet.setState({ isOnline: true }))
  await waitFor(() => expect(fetchImage).toHaveBeenCalledOnce())
  await waitFor(() => expect(result.current.isMissing).toBe(true))
  act(() => tablet.setState({ isOnline: false }))
  act(() => tablet.setState({ isOnline: true }))
  await waitFor(() => expect(result.current).toEqual({ src: 'blob:full', isMissing: false }))
})
