/**
 * The second copy: every unsent decision is also in `localStorage`, which browsers keep in another database, in
 * another folder, and do not evict when space runs out. It holds what call 11 carries, who decided and when,
 * and the decision's place in the outbox.
 *
 * The outbox decides what is unsent; a copy outlives its row if the browser dies before it has written the
 * removal, or if the worker acknowledges it, which has no `localStorage`. `recover-lost.ts` compares both.
 */
import { z } from 'zod'
import { decision } from '../../contract/review-calls.ts'
import { correction, parking } from '../../contract/review-event-calls.ts'
import { parseJson } from '../../rules/parse-json.ts'
import type { StaffDatabase } from '../database.ts'
import type { UnsentEntry } from '../rows.ts'
import type { PlaceInOutbox } from '../meta.ts'

const PREFIX = 'unsent:'

const copied = z.object({
  /** Who decided. */
  uid: z.string(),
  /** Milliseconds since the epoch. */
  decidedAt: z.number(),
  store: z.string(),
  seq: z.number().int(),
})
const copiedDecision = z.union([
  copied.extend({ decision, correction: correction.nullish() }),
  copied.extend({ parking }),
])
export type CopiedDecision = z.infer<typeof copiedDecision>

/**
 * Copies by their keys, as they were last written or read: what remains if all site data is deleted under the
 * open page.
 */
const inMemory = new Map<string, { text: string; copy: CopiedDecision | null }>()

// Another tab has removed a copy. If all site data is deleted, the event has no key.
globalThis.addEventListener?.('storage', (event) => {
  const { key, newValue } = event as unknown as { key: string | null; newValue: string | null }
  if (key !== null && newValue === null) inMemory.delete(key)
})

/**
 * Writes copies of decisions that are in the outbox. Never throws: what has no copy is written again by the next
 * comparison.
 */
export function writeCopies(
  database: StaffDatabase,
  entries: readonly ((UnsentEntry & PlaceInOutbox) | CopiedDecision)[],
): void {
  const storage = storageOrNull()
  for (const entry of entries) {
    // Parsing leaves out what is not copied.
    const copy = copiedDecision.parse(entry)
    const key = keyOf(database, reviewIdOf(copy))
    const text = JSON.stringify(copy)
    inMemory.set(key, { text, copy })
    try {
      storage?.setItem(key, text)
    } catch {
      // Full, or turned off: the next comparison counts it.
    }
  }
}

/** Removes the copies of decisions that are acknowledged, undone or discarded. */
export function removeCopies(database: StaffDatabase, reviewIds: readonly string[]): void {
  const storage = storageOrNull()
  for (const reviewId of reviewIds) {
    const key = keyOf(database, reviewId)
    inMemory.delete(key)
    storage?.removeItem(key)
  }
}

/** Removes copies, unless they were written again since they were read. */
export function removeStaleCopies(
  database: StaffDatabase,
  copies: readonly CopiedDecision[],
): void {
  const storage = storageOrNull()
  const stale = copies.filter((copy) => {
    const now = storage?.getItem(keyOf(database, reviewIdOf(copy)))
    return now === null || now === undefined || now === JSON.stringify(copy)
  })
  removeCopies(database, stale.map(reviewIdOf))
}

/** @returns the request that a copy is about */
export function reviewIdOf(copy: CopiedDecision): string {
  return ('parking' in copy ? copy.parking : copy.decision).reviewId
}

/** @returns the copies of a person's decisions in `localStorage`, in no order */
export function readCopies(database: Pick<StaffDatabase, 'name'>): CopiedDecision[] {
  const storage = storageOrNull()
  return keysOf(keyOf(database, '')).flatMap(
    (key) => parsed(key, storage?.getItem(key) ?? '') ?? [],
  )
}

/** Like `readCopies`, with those that only this page's memory has, which it writes again if it can. */
export function gatherCopies(database: StaffDatabase): CopiedDecision[] {
  const stored = readCopies(database)
  const known = new Set(stored)
  const prefix = keyOf(database, '')
  const others = [...inMemory].flatMap(([key, { copy }]) =>
    copy && key.startsWith(prefix) && !known.has(copy) ? [copy] : [],
  )
  writeCopies(database, others)
  return [...stored, ...others]
}

/**
 * @param databases the beginning of the names of the databases asked for
 * @returns the names of those databases that have copies on this tablet
 */
export function databasesWithCopies(databases: string): string[] {
  const names = keysOf(PREFIX + databases).map((key) => key.slice(PREFIX.length, key.indexOf(' ')))
  return [...new Set(names)]
}

function keysOf(prefix: string): string[] {
  const storage = storageOrNull()
  const all = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
  return all.filter((key) => key.startsWith(prefix))
}

/** @returns a stored copy, the same object while its text is the same; null if it does not parse: it stays as it is */
function parsed(key: string, text: string): CopiedDecision | null {
  const known = inMemory.get(key)
  if (known?.text === text) return known.copy
  const copy = copiedDecision.safeParse(parseJson(text)).data ?? null
  inMemory.set(key, { text, copy })
  return copy
}

function keyOf({ name }: Pick<StaffDatabase, 'name'>, reviewId: string): string {
  return `${PREFIX}${name} ${reviewId}`
}

/** The part of `Storage` that is used; the types of a worker lack it. */
interface LocalStorage {
  readonly length: number
  key(index: number): string | null
  getItem(key: string): string | null
  setItem(key: string, text: string): void
  removeItem(key: string): void
}

/** @returns null in a worker, and where the browser denies it */
function storageOrNull(): LocalStorage | null {
  try {
    return (globalThis as { localStorage?: LocalStorage }).localStorage ?? null
  } catch {
    return null
  }
}
