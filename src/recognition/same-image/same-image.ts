/** Makes prints of images and finds those that are the same, in a worker that is started on first use. */
import type { ImagePrint } from '../../offline/images/image-facts.ts'
import type { Answer, Order, Searched } from './same-image.worker.ts'

/** All of it throws an {Error} if the worker does not start, fails, or is ended meanwhile. */
export interface ImageComparer {
  /** @returns null for a file that is not an image */
  printOf(image: Blob): Promise<ImagePrint | null>
  /** @returns the indexes of the hashes that may belong to the same image */
  findNear(own: Searched, hashes: readonly (readonly number[])[]): Promise<number[]>
  isSame(own: Searched, print: ImagePrint): Promise<boolean>
  /** Frees the worker's memory. The next order starts it again. */
  end(): void
}

interface Asked {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** @returns a comparer whose worker starts with the first order */
export function createImageComparer(): ImageComparer {
  let worker: Worker | null = null
  let lastId = 0
  const asked = new Map<number, Asked>()

  const start = () => {
    const started = new Worker(new URL('./same-image.worker.ts', import.meta.url), {
      type: 'module',
    })
    started.onmessage = ({ data }: MessageEvent<Answer & { id: number }>) => {
      const order = asked.get(data.id)
      asked.delete(data.id)
      if ('failure' in data) order?.reject(new Error(data.failure))
      else order?.resolve(data.value)
    }
    started.onerror = ({ message }) => end(message || 'The worker did not start')
    return started
  }
  const end = (reason: string) => {
    worker?.terminate()
    worker = null
    asked.forEach(({ reject }) => reject(new Error(reason)))
    asked.clear()
  }
  const ask = <T>(order: Order) =>
    new Promise<T>((resolve, reject) => {
      lastId += 1
      asked.set(lastId, { resolve: resolve as Asked['resolve'], reject })
      worker ??= start()
      worker.postMessage({ id: lastId, order })
    })

  return {
    printOf: (image) => ask({ do: 'print', image }),
    findNear: (own, hashes) => ask({ do: 'find near', own, hashes }),
    isSame: (own, print) => ask({ do: 'compare', own, print }),
    end: () => end('The comparison of images was ended'),
  }
}
