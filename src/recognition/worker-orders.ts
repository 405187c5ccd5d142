/** The answer to the order of the same id. A sign of life has no answer in it. */
export type WorkerAnswer<Value> = { id: number } & (
  { value: Value } | { error: string } | { isGoingOn: true }
)

interface Asked<Value> {
  resolve(value: Value): void
  reject(error: Error): void
  onGoingOn(): void
}

interface OrderOptions {
  /** What is handed over with the order. */
  transfer?: Transferable[]
  /** Cancels the order, and tells the worker so. */
  signal?: AbortSignal
  /** Hears the signs of life before the answer. */
  onGoingOn?: () => void
}

/**
 * Gives orders to a worker, which answers each under its id. It is started when it is first needed, and again after its
 * end or a crash.
 */
export class WorkerOrders<Order extends object, Value> {
  readonly #start: () => Worker
  readonly #asked = new Map<number, Asked<Value>>()
  #worker: Worker | null = null
  #lastId = 0

  constructor(start: () => Worker) {
    this.#start = start
  }

  /** The number of orders that are not answered yet. */
  get open(): number {
    return this.#asked.size
  }

  /** @throws {Error} if the worker does not start, fails, or is ended meanwhile, or if the order is canceled */
  async ask(
    order: Order,
    { transfer = [], signal, onGoingOn = () => {} }: OrderOptions = {},
  ): Promise<Value> {
    const id = (this.#lastId += 1)
    const worker = (this.#worker ??= this.#started())
    const cancel = () => {
      this.#asked.get(id)?.reject(new Error('The order was canceled'))
      worker.postMessage({ canceled: id })
    }
    signal?.addEventListener('abort', cancel)
    return new Promise<Value>((resolve, reject) => {
      this.#asked.set(id, { resolve, reject, onGoingOn })
      worker.postMessage({ ...order, id }, transfer)
    }).finally(() => {
      this.#asked.delete(id)
      signal?.removeEventListener('abort', cancel)
    })
  }

  /** Tells the worker something that has no answer, if it runs. */
  tell(message: object): void {
    this.#worker?.postMessage(message)
  }

  /** Frees the worker's memory. What it has not answered fails for this reason. */
  end(reason: string): void {
    this.#worker?.terminate()
    this.#worker = null
    this.#asked.forEach(({ reject }) => reject(new Error(reason)))
  }

  #started(): Worker {
    const worker = this.#start()
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerAnswer<Value>>) => {
      const asked = this.#asked.get(data.id)
      if ('isGoingOn' in data) asked?.onGoingOn()
      else if ('error' in data) asked?.reject(new Error(data.error))
      else asked?.resolve(data.value)
    })
    worker.addEventListener('error', ({ message }) => this.end(message || 'It did not start'))
    return worker
  }
}
