/**
 * One IndexedDB database per staff member, so that one person's work is never read or sent as another's.
 * Storage can hang: a transaction that a suspended page or a terminated worker left behind locks its store,
 * in WebKit until the browser is closed. So every transaction has a deadline, none outlives its page, and
 * saving a decision needs only the outbox store.
 */
import { openDB, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb'
import { inTime } from './deadline.ts'
import { checkEpoch, writeEpoch } from './epochs.ts'
import { STEPS, type Step } from './migrations.ts'
import { onSuspend, whenAwake } from './page-lifecycle.ts'
import { dropSuspendedPages } from './suspended-pages.ts'
import type { StaffSchema } from './rows.ts'
import { readIdentity, storeOf } from './store-identity.ts'
import {
  failFast,
  isStorageFailure,
  leaveAlone,
  noteAnswer,
  noteFailure,
  noteSilence,
  StorageSilentError,
} from './storage-health.ts'

export type StoreName = StoreNames<StaffSchema>
export type StaffDb = IDBPDatabase<StaffSchema>
export type StaffTx<Mode extends IDBTransactionMode = 'readwrite'> = IDBPTransaction<
  StaffSchema,
  StoreName[],
  Mode
>

const PREFIX = 'hermes'

/** A transaction that takes longer than the first is reported on screen; after the second it is given up. */
const SAY_AFTER_MS = 3_000
const GIVE_UP_AFTER_MS = 8_000

/** Time limit for opening a database, and additional time for migrating an existing one. */
const OPEN_WITHIN_MS = 10_000
const MIGRATE_WITHIN_MS = 60_000

/** @returns the name of a person's database; the uid is the person's id in the auth project */
export function databaseName(project: string, uid: string): string {
  return `${PREFIX}:${project}:${uid}`
}

interface TransactionOptions {
  /** `strict`: resolves only once the data is on the disk, safe from a power cut. */
  durability?: IDBTransactionDurability
  /** The transaction wipes its stores and starts their next epoch. */
  endsEpoch?: boolean
}

/** A person's database. It opens on demand, and again after the system or a suspended page has closed it. */
export interface StaffDatabase {
  readonly name: string
  readonly uid: string
  /** The session's epoch; a sign-out ends it. @throws as `transact` does */
  epoch(): Promise<number>
  /**
   * Runs one transaction and, once it has completed, returns the result of the work.
   * @param work must await nothing but the transaction's own requests; if it throws, so does this
   * @throws {StorageSilentError} if the storage does not answer in time; the data may still get written
   * @throws {SessionEndedError} if it writes and the person has signed out since the database was opened
   */
  transact<Mode extends 'readonly' | 'readwrite', T>(
    stores: StoreName[],
    mode: Mode,
    work: (tx: StaffTx<Mode>) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>
  /**
   * Calls back when the browser has lost what was stored and has begun anew: what is known of it holds no more.
   * @returns a function that stops listening
   */
  onReplaced(listener: () => void): () => void
  /** Closes it at once and rolls back what is not committed. */
  close(): void
}

/**
 * A handle to a person's database; nothing is opened yet.
 * @param project the auth project that the uid belongs to
 * @param uid the person's id there
 * @param steps those of another release, for tests
 */
export function staffDatabase(
  project: string,
  uid: string,
  steps: readonly Step[] = STEPS,
): StaffDatabase {
  const name = databaseName(project, uid)
  const running = new Set<StaffTx<'readonly' | 'readwrite'>>()
  let opening: Promise<StaffDb> | null = null
  let db: StaffDb | null = null
  /** The transaction that creates or migrates the database. */
  let upgrade: Abortable | null = null
  let stopWatching = () => {}
  let knownEpoch: number | null = null
  let identity: string | undefined
  const replacedListeners = new Set<() => void>()

  const forget = () => {
    opening = null
    db = null
    upgrade = null
    stopWatching()
  }
  const close = () => {
    running.forEach(abort)
    if (upgrade) abort(upgrade)
    db?.close()
    forget()
  }
  const open = () => {
    if (opening) return opening
    const own = openInTime(name, steps, {
      upgrading: (tx) => (upgrade = tx),
      blocking: () => {
        close()
        noteFailure()
      },
      terminated: () => {
        forget()
        noteFailure()
      },
    })
      .then((opened) => {
        // If it was closed while opening.
        if (opening !== own) opened.close()
        else {
          db = opened
          upgrade = null
          // Now, so that a sign-out from here on is noticed.
          recognize().catch(() => undefined)
        }
        return opened
      })
      .catch((error: unknown) => {
        if (opening === own) forget()
        if (error instanceof DOMException) console.warn('The storage does not open', error)
        throw error
      })
    opening = own
    stopWatching = onSuspend(close)
    return own
  }
  /** Waits until the page runs: it may have been suspended while the database was opening. */
  const openAwake = async () => {
    const opened = await open()
    await whenAwake()
    return opened
  }
  /** Reopens a database that the system has closed without an event; only its next use reveals that. */
  const begin = async <Mode extends 'readonly' | 'readwrite'>(
    stores: StoreName[],
    mode: Mode,
    durability: IDBTransactionDurability,
  ): Promise<StaffTx<Mode>> => {
    const opened = await openAwake()
    try {
      return opened.transaction(stores, mode, { durability })
    } catch (error) {
      if (nameOf(error) !== 'InvalidStateError') throw error
      // Another transaction may have reopened it already.
      if (db === opened) forget()
      return (await openAwake()).transaction(stores, mode, { durability })
    }
  }
  /** Each time that it is opened: is it still the same one? */
  const recognize = async () => {
    const { store, epoch: current = 0 } = await transact(['outbox'], 'readonly', (tx) =>
      readIdentity(tx.objectStore('outbox')),
    )
    const isReplaced = identity !== undefined && store !== identity
    identity = store
    // This session is older than a store that replaces a lost one, and each store begins with 0.
    if (isReplaced) knownEpoch = 0
    knownEpoch ??= current
    if (isReplaced) replacedListeners.forEach((listener) => listener())
  }
  const epoch = async () => {
    if (knownEpoch === null) await recognize()
    return knownEpoch ?? 0
  }

  const transact: StaffDatabase['transact'] = async (stores, mode, work, options = {}) => {
    await whenAwake()
    failFast(stores)
    const own = mode === 'readwrite' ? await epoch() : 0
    const tx = await begin(stores, mode, options.durability ?? 'default')
    tx.done.catch(() => undefined)
    running.add(tx)
    const run = async () => {
      try {
        // Beside the work, which waits for less then: an ended epoch rolls it back.
        const isChecked = mode === 'readwrite' && !options.endsEpoch
        const check = isChecked ? checkEpoch(tx as StaffTx, own) : Promise.resolve()
        check.catch(() => undefined)
        const [result] = await Promise.all([work(tx), check])
        if (options.endsEpoch) await writeEpoch(tx as StaffTx, own + 1)
        commit(tx)
        await tx.done
        noteAnswer(stores)
        return result
      } catch (error) {
        abort(tx)
        // If the disk is full, only `tx.error` says so; the requests just report an abort.
        const cause = tx.error ?? error
        if (isStorageFailure(cause)) noteFailure(cause)
        throw cause
      } finally {
        running.delete(tx)
      }
    }
    const outcome = run()
    const giveUp = () => {
      leaveAlone(stores)
      abort(tx)
      running.delete(tx)
      return new StorageSilentError()
    }
    return inTime(outcome, SAY_AFTER_MS, () => {
      noteSilence(stores)
      return inTime(outcome, GIVE_UP_AFTER_MS - SAY_AFTER_MS, giveUp)
    })
  }
  const onReplaced = (listener: () => void) => {
    replacedListeners.add(listener)
    return () => void replacedListeners.delete(listener)
  }
  return { name, uid, epoch, transact, onReplaced, close }
}

function openInTime(
  name: string,
  steps: readonly Step[],
  on: { upgrading: (tx: Abortable) => void; blocking: () => void; terminated: () => void },
): Promise<StaffDb> {
  dropSuspendedPages()
  let isMigrating = false
  const opening = openDB<StaffSchema>(name, steps.length, {
    upgrade: (db, oldVersion, _, tx) => {
      isMigrating = oldVersion > 0
      on.upgrading(tx)
      const run = async () => {
        for (const step of steps.slice(oldVersion)) await step(db, tx)
        // From the beginning, so that whoever had an earlier one open knows it for another.
        if (oldVersion === 0) await storeOf(tx.objectStore('outbox'))
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
  return inTime(opening, OPEN_WITHIN_MS, () =>
    isMigrating ? inTime(opening, MIGRATE_WITHIN_MS, giveUp) : giveUp(),
  )
}

/** Commits without waiting for the last request, so that the data survives if the page is left now. */
function commit(tx: StaffTx<'readonly' | 'readwrite'>): void {
  try {
    tx.commit()
  } catch {
    // Already ended, or committed by the work itself.
  }
}

interface Abortable {
  abort(): void
}

function abort(tx: Abortable): void {
  try {
    tx.abort()
  } catch {
    // Already ended, or being written: the browser finishes that without the page.
  }
}

function nameOf(error: unknown): unknown {
  return (error as { name?: unknown } | null)?.name
}
