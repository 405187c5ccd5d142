import { WorkerOrders } from '../worker-orders.ts'
import type { ModelName, ModelOrder, ModelUrls } from './model-worker.ts'

/** Runs a model on its values, which are handed over. */
export type Run = (
  model: ModelName,
  values: Float32Array,
  shape: readonly number[],
) => Promise<Float32Array>

type Thread = WorkerOrders<ModelOrder, Float32Array>

/** Workers that run the models at the same time. Each is started when it is first needed, because it takes some 150 MB. */
export class ModelThreads {
  readonly #script: string
  readonly #urls: ModelUrls
  readonly #threads: Thread[] = []

  /** @param script the URL of `model-worker.ts` */
  constructor(script: string, urls: ModelUrls) {
    this.#script = script
    this.#urls = urls
  }

  /**
   * @param most how many workers may run at the same time
   * @returns what runs a model in the worker that has least to do
   * @throws {Error} from the run: if a file cannot be fetched, the worker ends, or the model fails
   */
  upTo(most: number): Run {
    return async (model, values, shape) =>
      this.#leastBusy(most).ask(
        { model, values, shape, urls: this.#urls },
        { transfer: [values.buffer as ArrayBuffer] },
      )
  }

  /** Frees the memory of all workers. */
  end(): void {
    for (const thread of this.#threads.splice(0)) thread.end('The models were ended')
  }

  #leastBusy(most: number): Thread {
    const [first] = this.#threads.slice(0, most).toSorted((a, b) => a.open - b.open)
    if (first && (first.open === 0 || this.#threads.length >= most)) return first
    const thread: Thread = new WorkerOrders(() => new Worker(this.#script, { type: 'module' }))
    this.#threads.push(thread)
    return thread
  }
}
