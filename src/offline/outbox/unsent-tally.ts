/**
 * The number of unsent decisions in a third place, Cache Storage: if outbox and second copy are both lost, it
 * tells how many decisions are missing. The worker writes it too, so that it follows what the worker has sent.
 */
import { z } from 'zod'
import type { StaffDatabase } from '../database.ts'
import { withDeadline } from '../deadline.ts'
import { unsentEntry } from '../rows.ts'
import { parseJson } from '../../rules/parse-json.ts'
import { changeMeta, readLastSeq, readMeta } from '../meta.ts'
import { STATES } from './outbox-ranges.ts'

const CACHE = 'hermes-unsent'

/** Without an answer by then it is told nothing and asked later: nothing that a person decided waits for it. */
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
  /** Since when it is, or is not, more than 0; milliseconds since the epoch. */
  since: z.number(),
  /** Lost earlier, and nobody has taken note of it yet. */
  lost: loss.nullable(),
})
export type UnsentTally = z.infer<typeof unsentTally>

/** @returns null if there is none, or none that can be read; undefined if its place does not answer */
export async function readTally(database: StaffDatabase): Promise<UnsentTally | null | undefined> {
  try {
    const stored = caches
      .match(addressOf(database), { cacheName: CACHE })
      .then((found) => found?.text() ?? '')
    return unsentTally.safeParse(parseJson(await inTime(stored))).data ?? null
  } catch {
    return undefined
  }
}

/**
 * Writes the tally, if it has changed. Best effort: never throws.
 * @param before the tally so far; nothing is written over one that is not known
 * @param now milliseconds since the epoch
 */
export async function writeTally(
  database: StaffDatabase,
  before: UnsentTally | null | undefined,
  { store, lastSeq, unsent, lost }: Omit<UnsentTally, 'since'>,
  now: number,
): Promise<void> {
  if (before === undefined) return
  const since = before && before.unsent > 0 === unsent > 0 ? before.since : now
  const tally: UnsentTally = { store, lastSeq, unsent, since, lost }
  if (JSON.stringify(tally) === JSON.stringify(before)) return
  try {
    const writing = caches
      .open(CACHE)
      .then((cache) => cache.put(addressOf(database), Response.json(tally)))
    await inTime(writing)
  } catch {
    // Full, or not on this address.
  }
}

/** What nobody has taken note of yet. */
interface Told {
  returned: number
  /** Left out: not known at the moment. */
  lost?: Loss | null
}

interface Found extends Pick<UnsentTally, 'store' | 'unsent' | 'lastSeq'> {
  /** Those that came back from the second copy and wait, until a person takes note. */
  returned: number
  /** Those that came back and are sent or given up by now, until a person takes note. */
  gone: number
}

/** Counts what is in the outbox. @throws what `transact` does */
export function countUnsent(database: StaffDatabase): Promise<Found> {
  return database.transact(['outbox', 'meta'], 'readonly', async (tx) => {
    const outbox = tx.objectStore('outbox')
    const { store, returned } = await readMeta(tx)
    const [all, unreadable, lastSeq, rows] = await Promise.all([
      outbox.index('by-due').count(),
      outbox.index('by-due').count(STATES.unreadable),
      readLastSeq(tx),
      Promise.all(returned.map((seq) => outbox.get(seq))),
    ])
    const entries = rows.map((row) => unsentEntry.safeParse(row).data)
    const returnedNow = entries.filter((entry) => entry?.problem === null).length
    const gone = entries.filter((entry) => !entry).length
    return { store, unsent: all - unreadable, lastSeq, returned: returnedNow, gone }
  })
}

/**
 * Updates the tally after the number of unsent decisions has changed.
 * @param now milliseconds since the epoch
 * @returns what nobody has taken note of yet
 * @throws what `transact` does
 */
export async function tallyUnsent(database: StaffDatabase, now: number): Promise<Told> {
  const noteCount = async (found: Found) => {
    const tally = await readTally(database)
    const lost = tally?.lost ?? null
    // An outbox that the tally does not know must be compared first.
    const isKnown = tally === null || tally?.store === found.store
    if (isKnown) await writeTally(database, tally, { ...found, lost }, now)
    return { returned: found.returned, ...(tally !== undefined && { lost }) }
  }
  const found = await countUnsent(database)
  const noted = await noteCount(found)
  // Whoever counted before that may have written it later.
  const after = await countUnsent(database)
  return after.unsent === found.unsent ? noted : noteCount(after)
}

/** Forgets what was lost and what came back, after a person has taken note of it. */
export async function forgetLoss(database: StaffDatabase): Promise<void> {
  await database.transact(['meta'], 'readwrite', (tx) => changeMeta(tx, () => ({ returned: [] })))
  const tally = await readTally(database)
  if (tally) await writeTally(database, tally, { ...tally, lost: null }, tally.since)
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  return withDeadline(answer, WITHIN_MS, () => new Error('Cache Storage does not answer'))
}

function addressOf({ name }: StaffDatabase): string {
  return `/${CACHE}/${encodeURIComponent(name)}`
}
