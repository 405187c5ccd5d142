/** Finds and sorts open requests on this tablet, so that it works offline too. */
import { isExpired } from '../rules/receipt-hints.ts'
import type { QueueRow, StaffDatabase } from './database.ts'
import { OPEN } from './queue.ts'

/** `draft`: something was typed. `expired`: claimed older than 30 days. `images`: more than one. */
export type QueueMark = 'draft' | 'expired' | 'images'

export interface QueueFilter {
  /** Words that the customer's address or the claimed business contain, in any letter case. */
  text: string
  /** Marks that a request needs, all of them. */
  marks: readonly QueueMark[]
  newestFirst: boolean
}

/** Rows that are held in memory at once while a filter reads them all. */
const BATCH = 500

/** Ids of the open requests that a filter lets through, in its order. */
export async function findOpen(database: StaffDatabase, filter: QueueFilter): Promise<string[]> {
  const db = await database.open()
  const tx = db.transaction(['queue', 'drafts'])
  const index = tx.objectStore('queue').index('by-order')
  const ids: string[] = isNarrowing(filter) ? [] : await index.getAllKeys(OPEN)
  if (isNarrowing(filter)) {
    const matches = matcher(filter, new Set(await tx.objectStore('drafts').getAllKeys()))
    let range = OPEN
    for (;;) {
      const rows = await index.getAll(range, BATCH)
      ids.push(...rows.filter(matches).map((row) => row.id))
      const last = rows.at(-1)
      if (!last || rows.length < BATCH) break
      range = IDBKeyRange.bound([0, last.submitted, last.id], OPEN.upper, true, true)
    }
  }
  return filter.newestFirst ? ids.reverse() : ids
}

/** Whether a filter may leave requests out. */
export function isNarrowing(filter: QueueFilter): boolean {
  return filter.text.trim() !== '' || filter.marks.length > 0
}

/** The rows of some requests that are still open, in the order of the ids. */
export async function readRows(
  database: StaffDatabase,
  ids: readonly string[],
): Promise<QueueRow[]> {
  const store = (await database.open()).transaction('queue').store
  const rows = await Promise.all(ids.map((id) => store.get(id)))
  return rows.filter((row) => row !== undefined).filter((row) => row.decided === 0)
}

function matcher(filter: QueueFilter, drafts: ReadonlySet<string>): (row: QueueRow) => boolean {
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  const has: Record<QueueMark, (row: QueueRow) => boolean> = {
    draft: (row) => drafts.has(row.id),
    expired: ({ item }) =>
      item.receiptDatetime !== null && isExpired(item.receiptDatetime, item.submittedDatetime),
    images: ({ item }) => item.urls.length > 1,
  }
  return (row) => {
    const text = `${row.item.userEmail} ${row.item.businessName ?? ''}`.toLowerCase()
    return (
      words.every((word) => text.includes(word)) && filter.marks.every((mark) => has[mark](row))
    )
  }
}
