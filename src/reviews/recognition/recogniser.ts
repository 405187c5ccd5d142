/**
 * The page's one reader of images: started when it is first needed, ended when it was idle for a while,
 * because it takes a hundred megabytes or two.
 */
import type { ReadOrder } from './passes.ts'
import { keepRecognition, recognitionFiles } from './recognition-files.ts'
import type { WorkerAnswer, WorkerOrder } from './recognition-worker.ts'

const IDLE_MS = 60_000

/** A reading that takes longer has died. */
const LONGEST_MS = 120_000

export type ReadAnswer = Exclude<WorkerAnswer, { error: string }>

let worker: Worker | null = null
let idleTimer: ReturnType<typeof setTimeout> | undefined
/** Ends with the last order that was given: images are read one by one. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * The words in an image.
 * @param signal an order that nobody waits for any more is not begun
 * @throws {Error} when the reader's files are not to be had, or it cannot read the image
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

/** Frees what it takes; the next order starts it again. */
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
      signal?.addEventListener('abort', () => reject(new Error('Nobody waits for it')))
      setTimeout(() => reject(new Error('The reader does not answer')), LONGEST_MS)
      asked.postMessage(order)
    })
  } catch (error) {
    // What it may still be at would answer the next order.
    endReader()
    throw error
  } finally {
    if (worker) idleTimer = setTimeout(endReader, IDLE_MS)
  }
}
