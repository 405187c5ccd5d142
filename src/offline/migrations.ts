/** Upgrade steps from one database version to the next, so that stored data survives updates. */
import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import { historyRow, outboxEntry, subtotalOf, type StaffSchema } from './rows.ts'

type StoreName = StoreNames<StaffSchema>
type Upgrade = IDBPTransaction<StaffSchema, StoreName[], 'versionchange'>

/** The store of acknowledged decisions in versions 1 and 2. */
const HISTORY = 'history' as StoreName

/**
 * Upgrades a database to the current version, within its upgrade transaction.
 * @param from the stored version; 0 for a new database
 */
export async function migrate(
  db: IDBPDatabase<StaffSchema>,
  from: number,
  tx: Upgrade,
): Promise<void> {
  // 1: first release.
  if (from < 1) {
    db.createObjectStore('queue', { keyPath: 'id' }).createIndex('by-order', [
      'decided',
      'submitted',
      'id',
    ])
    db.createObjectStore('drafts', { keyPath: 'reviewId' })
    db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true }).createIndex(
      'by-review',
      'reviewId',
      { unique: true },
    )
    db.createObjectStore('values')
    db.createObjectStore('queries')
  }
  // 2: hashes recognize images again, and an image opens in its last view.
  if (from < 2) {
    db.createObjectStore('pictures', { keyPath: 'url' }).createIndex('by-hashed', 'hashedAt')
    db.createObjectStore('picture-views', { keyPath: 'url' }).createIndex('by-saved', 'savedAt')
  }
  // 3: acknowledged decisions stay in the outbox, and every lookup uses an index.
  if (from < 3) {
    const queue = tx.objectStore('queue')
    queue.createIndex('by-subtotal', 'item.subtotal')
    queue.createIndex('by-image', 'item.urls', { multiEntry: true })
    const outbox = tx.objectStore('outbox')
    outbox.createIndex('by-due', ['state', 'dueAt'])
    outbox.createIndex('by-sent', 'sentAt')
    outbox.createIndex('by-decided', 'decidedAt')
    outbox.createIndex('by-subtotal', 'subtotal')
    outbox.createIndex('by-image', 'item.urls', { multiEntry: true })
    await makeEntriesCurrent(tx)
    if (db.objectStoreNames.contains(HISTORY)) {
      await moveHistory(tx)
      db.deleteObjectStore(HISTORY)
    }
    // The link state is no longer stored.
    await tx.objectStore('values').delete('line')
  }
}

async function makeEntriesCurrent(tx: Upgrade): Promise<void> {
  const outbox = tx.objectStore('outbox')
  for (const row of await outbox.getAll()) {
    const { data } = outboxEntry.safeParse(row)
    await outbox.put(data ?? { ...(row as { seq: number }), state: 'unreadable', dueAt: 0 })
  }
}

async function moveHistory(tx: Upgrade): Promise<void> {
  const outbox = tx.objectStore('outbox')
  const rows = (await tx.objectStore(HISTORY).getAll()).flatMap(
    (row) => historyRow.safeParse(row).data ?? [],
  )
  for (const row of rows.sort((one, other) => one.sentAt - other.sentAt)) {
    // Decided again since then: the newer decision counts.
    if ((await outbox.index('by-review').getKey(row.reviewId)) !== undefined) continue
    const sent = { ...row, state: 'sent', subtotal: subtotalOf(row.decision, row.item) }
    await outbox.add(sent as Parameters<typeof outbox.add>[0])
  }
}
