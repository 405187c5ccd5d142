import type { ModelAnswer, ModelName, ModelOrder, ModelUrls } from './model-worker.ts'

/** Runs a model on its values, which are handed over. */
export type Run = (
  model: ModelName,
  values: Float32Array,
  shape: readonly number[],
) => Promise<Float32Array>

interface Thread {
  worker: Worker
  /** The number of its orders that are not answered yet. */
  busy: number
}

/** Workers that run the models at the same time. Each is started when it is first needed, because it takes some 150 MB. */
export class ModelThreads {
  readonly #script: string
  readonly #urls: ModelUrls
  readonly #threads: Thread[] = []
  #lastId = 0

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
    return async (model, values, shape) => {
      const thread = this.#leastBusy(most)
      thread.busy += 1
      try {
        return await this.#ask(thread.worker, { model, values, shape })
      } finally {
        thread.busy -= 1
      }
    }
  }

  /** Frees the memory of all workers. */
  end(): void {
    for (const { worker } of this.#threads.splice(0)) worker.terminate()
  }

  #leastBusy(most: number): Thread {
    const [first] = this.#threads.slice(0, most).toSorted((a, b) => a.busy - b.busy)
    if (first && (first.busy === 0 || this.#threads.length >= most)) return first
    const started = { worker: new Worker(this.#script, { type: 'module' }), busy: 0 }
    this.#threads.push(started)
    return started
  }

  #ask(worker: Worker, order: Omit<ModelOrder, 'id' | 'urls'>): Promise<Float32Array> {
    const id = (this.#lastId += 1)
    const done = new AbortController()
    const answer = new Promise<Float32Array>((resolve, reject) => {
      const when = { signal: done.signal }
      worker.addEventListener(
        'message',
        ({ data }: MessageEvent<ModelAnswer>) => {
          if (data.id !== id) return
          if ('error' in data) reject(new Error(data.error))
          else resolve(data.values)
        },
        when,
      )
      worker.addEventListener('error', (event) => reject(new Error(event.message)), when)
    })
    worker.postMessage({ ...order, id, urls: this.#urls } satisfies ModelOrder, [
      order.values.buffer as ArrayBuffer,
    ])
    return answer.finally(() => done.abort())
  }
}
