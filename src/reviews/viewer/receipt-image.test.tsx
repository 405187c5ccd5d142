import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { ImageUnavailableError } from '../../offline/images/fetch-image.ts'
import { openImage } from '../../offline/images/image-store.ts'
import { useReceiptImage } from './receipt-image.ts'

vi.mock('../../workspace/workspace.ts', () => ({ useWorkspace: () => ({ database: {} }) }))
vi.mock('../../offline/images/image-store.ts', () => ({
  openImage: vi.fn<typeof openImage>(),
}))

const EXPIRED = '/receipt-images/r-0002-1.jpg?expires=1'
const VALID = '/receipt-images/r-0002-1.jpg?expires=2'

beforeEach(() => {
  vi.mocked(openImage)
    .mockReset()
    .mockImplementation(async (_, url) => {
      if (url === EXPIRED) throw new ImageUnavailableError(url, 'refused')
      return new Blob(['image'])
    })
  URL.createObjectURL = () => 'blob:image'
  URL.revokeObjectURL = () => undefined
})

function setup(url: string) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  return renderHook(useReceiptImage, { wrapper, initialProps: url })
}

test('[V2] an image whose URL has expired shows as soon as the queue has brought another one', async () => {
  const { result, rerender } = setup(EXPIRED)
  await waitFor(() => expect(result.current.status).toBe('failed'))
  expect(result.current).toMatchObject({ isOffline: false })
  rerender(VALID)
  await waitFor(() => expect(result.current).toMatchObject({ status: 'ready', src: 'blob:image' }))
  expect(vi.mocked(openImage).mock.calls.map(([, url]) => url)).toEqual([EXPIRED, VALID])
})

test('[V2] an image that is shown is not loaded again when its URL is signed anew', async () => {
  const { result, rerender } = setup(VALID)
  await waitFor(() => expect(result.current.status).toBe('ready'))
  rerender(EXPIRED)
  expect(result.current.status).toBe('ready')
  expect(openImage).toHaveBeenCalledOnce()
})

test('an image that is no longer shown is freed only once nothing can be loading it', async () => {
  const { result, unmount } = setup(VALID)
  await waitFor(() => expect(result.current.status).toBe('ready'))
  URL.revokeObjectURL = vi.fn()
  vi.useFakeTimers()
  unmount()
  vi.advanceTimersByTime(5_000)
  expect(URL.revokeObjectURL).not.toHaveBeenCalled()
  vi.advanceTimersByTime(5_000)
  expect(URL.revokeObjectURL).toHaveBeenCalledWith('blob:image')
  vi.useRealTimers()
})
