/** Workers that answer when a test says so. For tests. */
import { vi } from 'vitest'

export class FakeWorker<Order, Answer> extends EventTarget {
  readonly orders: Order[] = []
  isEnded = false

  postMessage(order: Order): void {
    this.orders.push(order)
  }

  terminate(): void {
    this.isEnded = true
  }

  answer(data: Answer): void {
    this.dispatchEvent(new MessageEvent('message', { data }))
  }
}

/**
 * From now on, until the globals are no longer stubbed, whoever starts a worker gets a fake one.
 * @returns those that were started, in their order; it grows
 */
export function fakeWorkers<Order, Answer>(): readonly FakeWorker<Order, Answer>[] {
  const started: FakeWorker<Order, Answer>[] = []
  vi.stubGlobal(
    'Worker',
    class extends FakeWorker<Order, Answer> {
      constructor() {
        super()
        started.push(this)
      }
    },
  )
  return started
}
