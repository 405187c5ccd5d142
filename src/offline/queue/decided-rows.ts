/**
 * Flags requests in the queue that were decided, on this tablet or as the server says, as those are no longer open.
 * The flags are in another store than this tablet's decisions, so they are written afterwards; a reader of the queue
 * that finds one missing has it written again.
 */
import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { StaffDatabase } from '../database.ts'
import { read, write } from '../one-store.ts'
import { isNewer, knownIn, type KnownDecision } from '../rows.ts'

/** Two writers can overtake each other, so each checks and rewrites up to this many times. */
const ROUNDS = 5

/** Updates the flags of some requests to match the outbox and the server's word. Best effort: never throws. */
export async function settleDecided(
  database: StaffDatabase,
  reviewIds: readonly string[],
): Promise<void> {
  try {
    let known = await readDecisions(database, reviewIds)
    for (let round = 0; round < ROUNDS; round += 1) {
      await writeDecided(database, known)
      const again = await readDecisions(database, reviewIds)
      if (reviewIds.every((id) => isAlike(known.get(id), again.get(id)))) return
      known = again
    }
  } catch {
    // The next reader of the queue repairs the flags.
  }
}

/** Removes decided requests from the queue. Best effort: never throws. */
export async function dropFromQueue(
  database: StaffDatabase,
  reviewIds: readonly string[],
): Promise<void> {
  await write(database, 'queue', async (queue) => {
    await Promise.all(reviewIds.map((id) => queue.delete(id)))
  }).catch(() => undefined)
}

/** @returns for each review id what the outbox knows about its decision */
export async function readDecisions(
  database: StaffDatabase,
  reviewIds: readonly string[],
): Promise<ReadonlyMap<string, KnownDecision>> {
  return read(database, 'outbox', async (outbox) => {
    const byReview = outbox.index('by-review')
    const rows = await Promise.all(reviewIds.map((id) => byReview.get(id)))
    return new Map(reviewIds.map((id, index) => [id, knownIn(rows[index])] as const))
  })
}

/**
 * @returns the row's flag: 0 while it is open, 1 once it is decided; `gone` if the decision was acknowledged: it leaves
 *   the queue
 */
export function flagOf(request: ReviewRequest, { entry, sent }: KnownDecision): 0 | 1 | 'gone' {
  if (sent !== null && !isNewer(request, sent.request)) return 'gone'
  return entry === null && request.reviewStatus === 'open' ? 0 : 1
}

async function writeDecided(
  database: StaffDatabase,
  known: ReadonlyMap<string, KnownDecision>,
): Promise<void> {
  await write(database, 'queue', async (queue) => {
    for (const [id, decision] of known) {
      const row = await queue.get(id)
      if (!row) continue
      const decided = flagOf(row.request, decision)
      if (decided === 'gone') await queue.delete(id)
      else if (row.decided !== decided) await queue.put({ ...row, decided })
    }
  })
}

function isAlike(one: KnownDecision | undefined, other: KnownDecision | undefined): boolean {
  return (
    one?.entry?.seq === other?.entry?.seq &&
    one?.sent?.request.lastUpdatedDatetime === other?.sent?.request.lastUpdatedDatetime
  )
}
