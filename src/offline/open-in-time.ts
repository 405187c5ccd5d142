/** Opens a person's database within a time limit. */
import { openDB, type IDBPDatabase } from 'idb'
import { withDeadline } from './deadline.ts'
import type { Step } from './migrations.ts'
import type { StaffSchema } from './rows.ts'
import { StorageSilentError } from './storage-health.ts'
import { dropSuspendedPages } from './suspended-pages.ts'

/** For opening a database, and what migrating an existing one may take longer. */
const OPEN_WITHIN_MS = 10_000
const MIGRATE_WITHIN_MS = 60_000

export interface Abortable {
  abort(): void
}

export function abort(tx: Abortable): void {
  try {
    tx.abort()
  } catch {
    // Already ended, or being written: the browser finishes that without the page.
  }
}

/**
 * @param steps their number is the version
 * @param on.upgrading called with the transaction that creates or migrates the database
 * @throws {StorageSilentError} if it takes too long
 */
export function openInTime(
  name: string,
  steps: readonly Step[],
  on: { upgrading: (tx: Abortable) => void; blocking: () => void; terminated: () => void },
): Promise<IDBPDatabase<StaffSchema>> {
  dropSuspendedPages()
  let isMigrating = false
  const opening = openDB<StaffSchema>(name, steps.length, {
    upgrade: (db, oldVersion, _, tx) => {
      isMigrating = oldVersion > 0
      on.upgrading(tx)
      const run = async () => {
        for (const step of steps.slice(oldVersion)) await step(db, tx)
      }
      // If a step throws, roll back all of them; otherwise the steps so far would be committed.
      run().catch(() => abort(tx))
      // `openDB` rejects too and reports it.
      tx.done.catch(() => undefined)
    },
    // Make way for a newer version in another tab.
    blocking: on.blocking,
    terminated: on.terminated,
  }).catch((error: unknown) => {
    throw nameOf(error) === 'VersionError'
      ? new Error('Reload this page: a newer version of Hermes is in use')
      : error
  })
  const giveUp = () => {
    opening.then((db) => db.close()).catch(() => undefined)
    return new StorageSilentError()
  }
  return withDeadline(opening, OPEN_WITHIN_MS, () =>
    isMigrating ? withDeadline(opening, MIGRATE_WITHIN_MS, giveUp) : giveUp(),
  )
}

/** @returns the name of an error, of whatever kind */
export function nameOf(error: unknown): unknown {
  return (error as { name?: unknown } | null)?.name
}
