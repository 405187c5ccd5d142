/**
 * Space kept in reserve for decisions: a few megabytes that are given up when the disk is full, after the images.
 * Browsers tell how much they grant, not how much the disk has left, so nothing else can be relied on.
 */
import type { Job } from './jobs/job.ts'
import { readSpaceLeft } from './storage-estimate.ts'
import { isFull } from './storage-health.ts'
import { tablet } from './tablet-state.ts'

const CACHE = 'hermes-reserve'
const ADDRESS = '/hermes-reserve'

/** A hundred decisions take less than a tenth of it; the rest is for the database's own files. */
const RESERVE_BYTES = 4_000_000

/** Takes the reserve again and again: a tablet that was full may have space again. */
export function reserveJob(): Job {
  return {
    name: 'Keep space for decisions',
    lookAgainMs: 10 * 60_000,
    wakesOn: [],
    run: async () => {
      await takeReserve()
      return null
    },
  }
}

/** Takes the reserve, unless it is there. Never throws: if the tablet is full, space is short. */
export async function takeReserve(): Promise<void> {
  try {
    const cache = await caches.open(CACHE)
    if (!(await cache.match(ADDRESS))) await cache.put(ADDRESS, new Response(incompressible()))
    tablet.setState({ isShortOfSpace: ((await readSpaceLeft()) ?? Infinity) < RESERVE_BYTES })
  } catch (error) {
    if (isFull(error)) tablet.setState({ isShortOfSpace: true })
  }
}

/** Gives the reserve up, for what a person decided or typed. */
export async function giveUpReserve(): Promise<void> {
  tablet.setState({ isShortOfSpace: true })
  await caches.delete(CACHE)
}

/** Zeros would take no space on a disk that compresses. */
function incompressible(): Blob {
  const most = 65_536
  const block = crypto.getRandomValues(new Uint8Array(most))
  return new Blob(Array.from({ length: Math.ceil(RESERVE_BYTES / most) }, () => block))
}
