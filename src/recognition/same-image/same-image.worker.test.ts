import { expect, test, vi } from 'vitest'
import type { Order } from './same-image.worker.ts'

test('[V8] each message has an answer, also where the browser cannot draw in a worker', async () => {
  let ask: (event: { data: Order & { id: number } }) => void = () => {}
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
  await import('./same-image.worker.ts')
  ask({ data: { id: 7, do: 'print', image: new Blob() } })
  await vi.waitFor(() => expect(answer).toHaveBeenCalledOnce())
  expect(answer).toHaveBeenCalledWith({ id: 7, error: expect.stringContaining('cannot draw') })
})
