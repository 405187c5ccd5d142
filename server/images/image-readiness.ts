import { readiness } from '../http/health.ts'
import type { ImageStorage } from './image-storage.ts'

/** Stored again and again under one name. A block of a disk: a full one has no room for it. */
const PROBE = { name: 'readiness-probe.webp', bytes: new Uint8Array(4096) }

/** @returns a function that tells whether images can be stored, by storing something now and then while it is called */
export function imageReadiness(storage: ImageStorage): () => Promise<boolean> {
  const write = () => storage.write('receipts', PROBE.name, PROBE.bytes)
  // A storage may take long and yet work; what it does not answer in time, it throws.
  return readiness(write, 2_000, true)
}
