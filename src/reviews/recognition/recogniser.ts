/**
 * The page's only image reader. It is started on first use and ended after a minute of idling, because it
 * takes some 200 megabytes of memory.
 */
import { messageOf } from '../../contract/message-of.ts'
import type { Reading } from './findings.ts'
import { keepRecognition, recognitionFiles } from './recognition-files.ts'
import type { ReaderAnswer, ReaderOrder } from './reader/reader-worker.ts'

/** The reader's name, stored with each reading: what another one read is read again. */
export const READER = 'pp-ocr-v4'

const IDLE_MS = 60_000

/** A reading that takes longer than this, or a part of a long image, is assumed to have crashed. */
const LONGEST_MS = 120_000

/** Thrown when the reader's files are not on this tablet and cannot be fetched. */
export class NoReaderError extends Error {}

let worker: Worker | null = null
let idleTimer: ReturnType<typeof setTimeout> | undefined
let lastId = 0
/** Settles when the last order is done: images are read one at a time. */
let turn: Promise<unknown> = Promise.resolve()

/**
 * Reads the text in an image, after all earlier orders.
 * @param signal cancels the order
 * @returns the rows from top to bottom
 * @throws {NoReaderError}
 * @throws {Error} if the image cannot be read, or the order is canceled
 */
export function readImage(image: Blob, signal?: AbortSignal): Promise<Reading> {
  const answer = turn.then(async () => {
    signal?.throwIfAborted()
    await keepRecognition().catch((error: unknown) => {
      throw new NoReaderError(messageOf(error), {
        cause: error,
      })
    })
    // It may have been canceled meanwhile, and others wait for their turn.
    signal?.throwIfAborted()
    return askWorker(image, signal)
  })
  turn = answer.catch(() => undefined)
  return answer
}

async function askWorker(image: Blob, signal: AbortSignal | undefined): Promise<Reading> {
  clearTimeout(idleTimer)
  const files = recognitionFiles()
  worker ??= new Worker(files.reader, { type: 'module' })
  const asked = worker
  const id = (lastId += 1)
  const done = new AbortController()
  try {
    return await new Promise<Reading>((resolve, reject) => {
      const when = { signal: done.signal }
      const fail = (reason: string) => {
        // It may hang, and the next order would wait for it.
        endReader()
        reject(new Error(reason))
      }
      asked.addEventListener(
        'message',
        ({ data }: MessageEvent<ReaderAnswer>) => {
          if (data.id !== id) return
          if ('isGoingOn' in data) wait()
          else if ('error' in data) reject(new Error(data.error))
          else resolve(data.rows)
        },
        when,
      )
      asked.addEventListener('error', (event) => fail(event.message || 'It did not start'), when)
      const cancel = () => {
        // It ends this reading at the next line, and keeps the models for the next image.
        asked.postMessage({ canceled: id } satisfies ReaderOrder)
        reject(new Error('The reading was canceled'))
      }
      signal?.addEventListener('abort', cancel, when)
      let timer: ReturnType<typeof setTimeout> | undefined
      const wait = () => {
        clearTimeout(timer)
        timer = setTimeout(() => fail('The reader does not answer'), LONGEST_MS)
      }
      wait()
      done.signal.addEventListener('abort', () => clearTimeout(timer))
      asked.postMessage({ id, image, files } satisfies ReaderOrder)
    })
  } finally {
    done.abort()
    if (worker) idleTimer = setTimeout(endReader, IDLE_MS)
  }
}

/** Frees the reader's memory; the next order starts it again. */
function endReader(): void {
  clearTimeout(idleTimer)
  worker?.terminate()
  worker = null
}
