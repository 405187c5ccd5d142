/**
 * How many decisions were unsent, in a third place, Cache Storage: if outbox and second copy are both lost, it
 * tells how many decisions are missing. The worker writes it too, so that it follows what the worker has sent.
 */
import { z } from 'zod'
import type { StaffDatabase } from '../database.ts'
import { withDeadline } from '../deadline.ts'

const CACHE = 'hermes-unsent'

/** Without an answer by then the tally counts as missing: nothing that a person decided may wait for it. */
const WITHIN_MS = 3_000

const loss = z.object({
  /** Number of decisions that no place of this tablet has any more. */
  count: z.number().int().positive(),
  /** They were made since then, milliseconds since the epoch. */
  since: z.number(),
})
export type Loss = z.infer<typeof loss>

const unsentTally = z.object({
  /** Identity of the outbox that was counted. */
  store: z.string(),
  /** The highest place in it that was taken. */
  lastSeq: z.number().int(),
  unsent: z.number().int().min(0),
  /** Since when it is more than 0, milliseconds since the epoch. */
  since: z.number(),
  /** What was lost earlier and nobody has taken note of yet. */
  lost: loss.nullable(),
  /** Number of decisions that came back from the second copy, likewise. */
  returned: z.number().int().min(0),
})
export type UnsentTally = z.infer<typeof unsentTally>

/** @returns null if there is none, or none that can be read */
export async function readTally(database: StaffDatabase): Promise<UnsentTally | null> {
  try {
    const stored = caches
      .match(addressOf(database), { cacheName: CACHE })
      .then((found): unknown => found?.json())
    return unsentTally.parse(await inTime(stored))
  } catch {
    return null
  }
}

/** Best effort: never throws. */
export async function writeTally(database: StaffDatabase, tally: UnsentTally): Promise<void> {
  try {
    const writing = caches
      .open(CACHE)
      .then((cache) => cache.put(addressOf(database), Response.json(tally)))
    await inTime(writing)
  } catch {
    // Full, or not on this address.
  }
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  return withDeadline(answer, WITHIN_MS, () => new Error('Cache Storage does not answer'))
}

function addressOf({ name }: StaffDatabase): string {
  return `/${CACHE}/${encodeURIComponent(name)}`
}
