/**
 * How many decisions were unsent, in a third place, Cache Storage: if outbox and second copy are both lost, it
 * tells how many decisions are missing. The worker writes it too, so that it follows what the worker has sent.
 */
import { z } from 'zod'
import type { StaffDatabase } from '../database.ts'

const CACHE = 'hermes-unsent'

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
})
export type UnsentTally = z.infer<typeof unsentTally>

/** @returns null if there is none, or none that can be read */
export async function readTally(database: StaffDatabase): Promise<UnsentTally | null> {
  try {
    const stored = await caches.match(addressOf(database), { cacheName: CACHE })
    return unsentTally.parse(await stored?.json())
  } catch {
    return null
  }
}

/** Best effort: never throws. */
export async function writeTally(database: StaffDatabase, tally: UnsentTally): Promise<void> {
  try {
    const cache = await caches.open(CACHE)
    await cache.put(addressOf(database), Response.json(tally))
  } catch {
    // Full, or not on this address.
  }
}

function addressOf({ name }: StaffDatabase): string {
  return `/${CACHE}/${encodeURIComponent(name)}`
}
