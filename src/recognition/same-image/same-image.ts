/** Makes prints of images and finds those that are the same, in a worker that is started on first use. */
import type { ImagePrint } from '../../offline/images/image-facts.ts'
import { WorkerOrders } from '../worker-orders.ts'
import type { Compared, Order, Searched } from './same-image.worker.ts'

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

/** @returns a comparer whose worker starts with the first order */
export function createImageComparer(): ImageComparer {
  const orders = new WorkerOrders<Order, Compared>(
    () => new Worker(new URL('./same-image.worker.ts', import.meta.url), { type: 'module' }),
  )
  const ask = <T extends Compared>(order: Order) => orders.ask(order) as Promise<T>
  return {
    printOf: (image) => ask({ do: 'print', image }),
    findNear: (own, hashes) => ask({ do: 'find near', own, hashes }),
    isSame: (own, print) => ask({ do: 'compare', own, print }),
    end: () => orders.end('The comparison of images was ended'),
  }
}
