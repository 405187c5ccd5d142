import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { DecodedHeic } from './heic-worker.ts'

const PROGRAM = JSON.stringify(new URL('heic-worker.ts', import.meta.url))
/** What runs TypeScript in a process does not in its threads. */
const TSX = JSON.stringify(import.meta.resolve('tsx/esm/api'))

/** In megabytes, without what libheif takes (`libheif.ts`). */
const MOST_HEAP = 64

/**
 * Decodes the primary picture of a HEIC, which sharp's libraries cannot. In a thread of its own, because it takes seconds
 * in which this one must notice when they are too many.
 */
export async function decodeHeic(sent: Buffer): Promise<DecodedHeic> {
  const worker = new Worker(
    `import(${TSX}).then(({ register }) => register()).then(() => import(${PROGRAM}))`,
    {
      ...{ eval: true, workerData: sent },
      resourceLimits: { maxOldGenerationSizeMb: MOST_HEAP, maxYoungGenerationSizeMb: 8 },
    },
  )
  let decoded: DecodedHeic = { problem: 'unsupported' }
  worker.on('message', (message) => (decoded = message as DecodedHeic))
  // When it has ended, its memory is free.
  await once(worker, 'exit')
  return decoded
}
