import { resolve } from 'node:path'
import type { Env } from '../config/env.ts'
import { log } from '../config/log.ts'
import { StartError } from '../config/start-error.ts'
import { readiness } from '../http/health.ts'
import { HttpError } from '../http/http-error.ts'
import { imageFolder } from './image-folder.ts'
import type { ImageStorage } from './image-storage.ts'

/** The storage may take so long: a network file system can hang. Longer than a bucket's three tries. */
const DEADLINE_MS = 35_000

/**
 * Opens the storage of `IMAGE_STORE`: `s3://bucket?endpoint=…&region=…`, or a folder, by default `images` in DATA_DIR.
 * All that it throws later, or does not answer in time, is an HttpError 503.
 * @throws {StartError} when the folder cannot be used, or the bucket refuses us
 */
export async function openImageStorage(env: Env, deadlineMs = DEADLINE_MS): Promise<ImageStorage> {
  const { IMAGE_STORE = resolve(env.DATA_DIR, 'images') } = env
  if (!IMAGE_STORE.startsWith('s3:')) return answering(await imageFolder(IMAGE_STORE), deadlineMs)
  // Loaded when it is needed: it is large.
  const { imageBucket } = await import('./image-bucket.ts')
  return answering(await imageBucket(new URL(IMAGE_STORE)), deadlineMs)
}

/** The same for a command. @throws {StartError} also later, when the storage does not work */
export async function openStorageForCommand(env: Env): Promise<ImageStorage> {
  const { read, write, remove } = await openImageStorage(env)
  const end = () => {
    throw new StartError('The storage of images does not work: run this again when it does')
  }
  return {
    read: (...image) => read(...image).catch(end),
    write: (...image) => write(...image).catch(end),
    remove: (...image) => remove(...image).catch(end),
  }
}

/** @returns tells if images can be stored, by storing a block of a disk under one name again and again */
export function imageReadiness({ write }: ImageStorage): () => Promise<boolean> {
  const probe = () => write('receipts', 'readiness-probe.webp', new Uint8Array(4096))
  // A storage may take long and yet work; what it does not answer in time, it throws.
  return readiness(probe, 2_000, true)
}

/** Turns what a storage throws into a 503, because the same request can succeed later. */
function answering(storage: ImageStorage, deadlineMs: number): ImageStorage {
  return {
    read: (kind, name) => inTime(storage.read(kind, name), deadlineMs).catch(unavailable),
    write: (kind, name, bytes) =>
      inTime(storage.write(kind, name, bytes), deadlineMs).catch(unavailable),
    remove: (kind, name) => inTime(storage.remove(kind, name), deadlineMs).catch(unavailable),
  }
}

async function inTime<T>(work: Promise<T>, deadlineMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The storage does not answer')), deadlineMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}

function unavailable(cause: unknown): never {
  log.error({ err: cause }, 'The storage of images does not work')
  const error = 'Images cannot be stored or read at the moment'
  throw new HttpError(503, error, {}, { 'Retry-After': '5' })
}
