/** Every receipt that this tablet holds, as it stands: listed, decided here, or sent from here. */
import type { ReceiptActivity } from '../contract/review-calls.ts'
import { historyRow, queueRow, type OutboxEntry, type StaffDatabase } from './database.ts'
import { isNewer, readOutbox } from './outbox.ts'

export interface ReceiptHere {
  /** With what the reviewer found out, where a decision was made here. */
  item: ReceiptActivity
  /** Its decision was made on this tablet and is not acknowledged yet. */
  isWaiting: boolean
}

/** All of them, in no order. Rows that cannot be read are left out. */
export async function readReceiptsHere(database: StaffDatabase): Promise<ReceiptHere[]> {
  const db = await database.open()
  const [queued, sent, outbox] = await Promise.all([
    db.getAll('queue'),
    db.getAll('history'),
    readOutbox(database),
  ])
  const here = new Map<string, ReceiptHere>()
  for (const row of queued) {
    const parsed = queueRow.safeParse(row)
    if (parsed.success) here.set(parsed.data.id, { item: parsed.data.item, isWaiting: false })
  }
  for (const row of sent) {
    const parsed = historyRow.safeParse(row)
    if (!parsed.success) continue
    const { item } = parsed.data
    const listed = here.get(item.id)
    if (!listed || !isNewer(listed.item, item)) here.set(item.id, { item, isWaiting: false })
  }
  for (const view of outbox) {
    if (view.kind === 'unreadable') continue
    const item = decided(view.entry)
    here.set(item.id, { item, isWaiting: true })
  }
  return [...here.values()]
}

/** The request as it will stand once the decision has arrived. */
function decided({ item, decision }: OutboxEntry): ReceiptActivity {
  const { reviewerEmail, reviewerNotes } = decision
  if (!decision.isApproved) {
    const { rejectionReasons } = decision
    return { ...item, reviewStatus: 'rejected', reviewerEmail, reviewerNotes, rejectionReasons }
  }
  const { businessId, businessName, receiptDatetime, subtotal } = decision
  return {
    ...item,
    ...{ businessId, businessName, receiptDatetime, subtotal },
    ...{ reviewStatus: 'approved', reviewerEmail, reviewerNotes },
  }
}
