/** The steps from one version of a person's database to the next, so that stored data survives updates. */
import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import { beginMeta } from './meta.ts'
import type { StaffSchema } from './rows.ts'

type Upgrade = IDBPTransaction<StaffSchema, StoreNames<StaffSchema>[], 'versionchange'>

/** Runs within the transaction that upgrades the database. If it throws, nothing of the upgrade is kept. */
export type Step = (db: IDBPDatabase<StaffSchema>, tx: Upgrade) => unknown

/** In their order; their number is the version that they lead to. Released steps never change (`docs/formats.md`). */
export const STEPS: readonly Step[] = [
  // 1: first release.
  async (db, tx) => {
    db.createObjectStore('meta')
    const queue = db.createObjectStore('queue', { keyPath: 'id' })
    queue.createIndex('by-order', ['decided', 'submitted', 'id'])
    queue.createIndex('by-subtotal', 'request.subtotal')
    queue.createIndex('by-image', 'request.urls', { multiEntry: true })
    db.createObjectStore('drafts', { keyPath: 'reviewId' })
    const outbox = db.createObjectStore('outbox', { keyPath: 'seq', autoIncrement: true })
    outbox.createIndex('by-review', 'reviewId', { unique: true })
    outbox.createIndex('by-due', ['state', 'dueAt'])
    outbox.createIndex('by-sent', 'sentAt')
    outbox.createIndex('by-decided', 'decidedAt')
    outbox.createIndex('by-subtotal', 'subtotal')
    outbox.createIndex('by-image', 'request.urls', { multiEntry: true })
    db.createObjectStore('values')
    db.createObjectStore('queries')
    const images = db.createObjectStore('images', { keyPath: 'key' })
    images.createIndex('by-stored', 'stored.at')
    images.createIndex('by-learned', 'learnedAt')
    db.createObjectStore('image-contents', { keyPath: 'key' })
    await beginMeta(tx)
  },
  // 2: requests can be parked.
  (_db, tx) => {
    tx.objectStore('outbox').createIndex('by-parking', 'parking.reviewId')
    tx.objectStore('queue').createIndex('by-parked', ['decided', 'request.held.at'])
  },
]
