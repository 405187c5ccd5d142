import { resolve } from 'node:path'
import type { Env } from '../config/env.ts'
import { log } from '../config/log.ts'
import { HttpError } from '../http/http-error.ts'
import { imageFolder } from './image-folder.ts'
import type { ImageStorage } from './image-storage.ts'

/**
 * Opens the storage of `IMAGE_STORE`: `s3://bucket?endpoint=…&region=…`, or a folder, by default `images` in DATA_DIR.
 * What it throws later is an HttpError 503.
 * @throws {StartError} when the folder cannot be used, or the bucket refuses us
 */
export async function openImageStorage(env: Env): Promise<ImageStorage> {
  const { IMAGE_STORE = resolve(env.DATA_DIR, 'images') } = env
  if (!IMAGE_STORE.startsWith('s3:')) return answering(await imageFolder(IMAGE_STORE))
  // Loaded when it is needed: it is large.
  const { imageBucket } = await import('./image-bucket.ts')
  return answering(await imageBucket(new URL(IMAGE_STORE)))
}

/** Turns what a storage throws into a 503, because the same request can succeed later. */
function answering(storage: ImageStorage): ImageStorage {
  return {
    read: (kind, name) => storage.read(kind, name).catch(unavailable),
    write: (kind, name, bytes) => storage.write(kind, name, bytes).catch(unavailable),
  }
}

function unavailable(cause: unknown): never {
  log.error({ err: cause }, 'The storage of images does not work')
  const error = 'Images cannot be stored or read at the moment'
  throw new HttpError(503, error, {}, { 'Retry-After': '5' })
}
