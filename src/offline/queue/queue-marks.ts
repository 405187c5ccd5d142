/**
 * The queue's marks follow the outbox: a request with a decision on this tablet is not open. They lie in
 * another store, so they are written after a decision and not with it; whoever reads the queue and finds one
 * missing has it settled again.
 */
import type { StaffDatabase } from '../database.ts'
import { isNewer, knownIn, type KnownDecision } from '../rows.ts'

/** Two writers can overtake each other; each looks again until what it wrote is what stands. */
const ROUNDS = 5

/**
 * Brings the marks of some requests in step with the outbox. Best effort: it never throws.
 */
export async function settleMarks(
  database: StaffDatabase,
  reviewIds: readonly string[],
): Promise<void> {
  try {
    let known = await readDecisions(database, reviewIds)
    for (let round = 0; round < ROUNDS; round += 1) {
      await writeMarks(database, known)
      const again = await readDecisions(database, reviewIds)
      if (reviewIds.every((id) => isAlike(known.get(id), again.get(id)))) return
      known = again
    }
  } catch {
    // The next reader of the queue finds them missing.
  }
}

/** Takes decided requests off the queue. Best effort: it never throws. */
export async function dropFromQueue(
  database: StaffDatabase,
  reviewIds: readonly string[],
): Promise<void> {
  await database
    .transact(['queue'], 'readwrite', async (tx) => {
      await Promise.all(reviewIds.map((id) => tx.objectStore('queue').delete(id)))
    })
    .catch(() => undefined)
}

/** What the outbox knows about each of some reviews. */
export async function readDecisions(
  database: StaffDatabase,
  reviewIds: readonly string[],
): Promise<ReadonlyMap<string, KnownDecision>> {
  return database.transact(['outbox'], 'readonly', async (tx) => {
    const byReview = tx.objectStore('outbox').index('by-review')
    const rows = await Promise.all(reviewIds.map((id) => byReview.get(id)))
    return new Map(reviewIds.map((id, index) => [id, knownIn(rows[index])] as const))
  })
}

async function writeMarks(
  database: StaffDatabase,
  known: ReadonlyMap<string, KnownDecision>,
): Promise<void> {
  await database.transact(['queue'], 'readwrite', async (tx) => {
    const queue = tx.objectStore('queue')
    for (const [id, { entry, sent }] of known) {
      const row = await queue.get(id)
      if (!row) continue
      const isDone = sent !== null && !isNewer(row.item, sent.item)
      const decided = entry === null ? 0 : 1
      if (isDone) await queue.delete(id)
      else if (row.decided !== decided) await queue.put({ ...row, decided })
    }
  })
}

function isAlike(one: KnownDecision | undefined, other: KnownDecision | undefined): boolean {
  return (
    one?.entry?.seq === other?.entry?.seq &&
    one?.sent?.item.lastUpdatedDatetime === other?.sent?.item.lastUpdatedDatetime
  )
}
