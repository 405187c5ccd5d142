/**
 * The page's only image reader. It is started on first use and ended after a minute of idling, because it
 * takes 100 to 200 megabytes of memory.
 */
import type { ReadOrder } from './passes.ts'
import { keepRecognition, recognitionFiles } from './recognition-files.ts'
import type { WorkerAnswer, WorkerOrder } from './recognition-worker.ts'

const IDLE_MS = 60_000

/** A reading that takes longer than this is assumed to have crashed. */
const LONGEST_MS = 120_000

export type ReadAnswer = Exclude<WorkerAnswer, { error: string }>

let worker: Worker | null = null
let idleTimer: ReturnType<typeof setTimeout> | undefined
/** Settles when the last order is done: images are read one at a time. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Reads the words in an image and their orientation, after all earlier orders.
 * @param signal cancels the order
 * @throws {Error} if the reader's files are unavailable, the image cannot be read, or the order is canceled
 */
export function readImage(order: ReadOrder, signal?: AbortSignal): Promise<ReadAnswer> {
  const answer = turn.then(async () => {
    signal?.throwIfAborted()
    await keepRecognition()
    return askWorker({ ...order, files: recognitionFiles() }, signal)
  })
  turn = answer.catch(() => undefined)
  return answer
}

/** Frees the reader's memory; the next order starts it again. */
function endReader(): void {
  clearTimeout(idleTimer)
  worker?.terminate()
  worker = null
}

async function askWorker(order: WorkerOrder, signal: AbortSignal | undefined): Promise<ReadAnswer> {
  clearTimeout(idleTimer)
  worker ??= new Worker(new URL('./recognition-worker.ts', import.meta.url), { type: 'module' })
  const asked = worker
  try {
    return await new Promise<ReadAnswer>((resolve, reject) => {
      asked.onmessage = ({ data }: MessageEvent<WorkerAnswer>) =>
        'error' in data ? reject(new Error(data.error)) : resolve(data)
      asked.onerror = (event) => reject(new Error(event.message || 'The reader did not start'))
      signal?.addEventListener('abort', () => reject(new Error('The reading was canceled')))
      setTimeout(() => reject(new Error('The reader does not answer')), LONGEST_MS)
      asked.postMessage(order)
    })
  } catch (error) {
    // The worker may still be busy, and its late answer would be taken for the next order's.
    endReader()
    throw error
  } finally {
    if (worker) idleTimer = setTimeout(endReader, IDLE_MS)
  }
}
