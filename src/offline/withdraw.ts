/** Undo: a decision that was never tried to be sent can be taken back by the person who made it. */
import { announce } from './changes.ts'
import { draftRow, outboxEntry, type OutboxEntry, type StaffDatabase } from './database.ts'

/** `too-late`: it is on its way, or a try was made that may have arrived. `gone`: nothing waits there. */
export type Withdrawal = 'withdrawn' | 'too-late' | 'gone'

/** Whether nothing about a decision can have reached the server yet. */
export function canWithdraw(entry: OutboxEntry): boolean {
  return entry.state === 'waiting' && entry.attempts === 0
}

/**
 * Takes a decision back. One transaction: the entry goes, what was typed is a draft again, and the request
 * is open again.
 * @param now milliseconds since the epoch
 */
export async function withdraw(
  database: StaffDatabase,
  seq: number,
  now: number,
): Promise<Withdrawal> {
  const db = await database.open()
  const tx = db.transaction(['outbox', 'drafts', 'queue'], 'readwrite', { durability: 'strict' })
  const parsed = outboxEntry.safeParse(await tx.objectStore('outbox').get(seq))
  if (!parsed.success || !canWithdraw(parsed.data)) {
    await tx.done
    return parsed.success ? 'too-late' : 'gone'
  }
  const { reviewId, item, draft, decidedAt } = parsed.data
  await tx.objectStore('outbox').delete(seq)
  const later = draftRow.safeParse(await tx.objectStore('drafts').get(reviewId))
  // Another tab may have stored something typed since.
  if (!later.success || later.data.savedAt <= decidedAt) {
    await tx.objectStore('drafts').put({ reviewId, draft, savedAt: now })
  }
  const row = await tx.objectStore('queue').get(reviewId)
  const submitted = Date.parse(item.submittedDatetime)
  await tx.objectStore('queue').put({ id: reviewId, item, submitted, ...row, decided: 0 })
  await tx.done
  announce(database, 'outbox')
  return 'withdrawn'
}
