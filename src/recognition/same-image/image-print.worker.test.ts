import { expect, test, vi } from 'vitest'

test('[V8] each message has an answer, also where the browser cannot draw in a worker', async () => {
  let ask: (event: { data: Blob }) => void = () => {}
  const answer = vi.fn()
  vi.stubGlobal('addEventListener', (_: string, listener: typeof ask) => (ask = listener))
  vi.stubGlobal('postMessage', answer)
  vi.stubGlobal('createImageBitmap', () =>
    Promise.resolve({ width: 400, height: 600, close: () => undefined }),
  )
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext = () => null
    },
  )
  await import('./image-print.worker.ts')
  ask({ data: new Blob() })
  await vi.waitFor(() => expect(answer).toHaveBeenCalledOnce())
  expect(answer).toHaveBeenCalledWith({ failure: expect.stringContaining('cannot draw') })
})
