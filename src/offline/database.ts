/**
 * One IndexedDB database per staff member, so that one person's work is never read or sent as another's.
 * Storage can hang: a transaction that a suspended page or a terminated worker left behind locks its store,
 * in WebKit until the browser is closed. So every transaction has a deadline, none outlives its page, and
 * saving a decision needs only the outbox store, after a look at `meta`.
 */
import type { IDBPDatabase, IDBPTransaction, StoreNames } from 'idb'
import { withDeadline } from './deadline.ts'
import { readMeta, SessionEndedError } from './meta.ts'
import { STEPS, type Step } from './migrations.ts'
import { abort, nameOf, openInTime, type Abortable } from './open-in-time.ts'
import { onSuspend, whenAwake } from './page-lifecycle.ts'
import type { Meta, StaffSchema } from './rows.ts'
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

/** @returns the name of a person's database; the uid is the person's id in the auth project */
export function databaseName(project: string, uid: string): string {
  return `${PREFIX}:${project}:${uid}`
}

interface TransactionOptions {
  /** `strict`: resolves only once the data is on the disk, safe from a power cut. */
  durability?: IDBTransactionDurability
  /** It is part of a sign-out, which ends the session that makes it. */
  isWipe?: boolean
}

export type Session = Pick<Meta, 'store' | 'epoch'>

/** A person's database. It opens on demand, and again after the system or a suspended page has closed it. */
export interface StaffDatabase {
  readonly name: string
  readonly uid: string
  /** Which database this is, and the session's epoch, which a sign-out ends. @throws as `transact` does */
  session(): Promise<Session>
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

interface Found {
  db: StaffDb
  session: Session
  /** True if somebody has signed out since the session began. */
  hasEnded: boolean
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
  let session: Session | null = null
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
          look(() => undefined).catch(() => undefined)
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
  ): Promise<StaffTx<Mode>> => {
    const opened = await openAwake()
    try {
      return opened.transaction(stores, mode)
    } catch (error) {
      if (nameOf(error) !== 'InvalidStateError') throw error
      // Another transaction may have reopened it already.
      if (db === opened) forget()
      return (await openAwake()).transaction(stores, mode)
    }
  }
  /** Runs the work in a transaction that has just begun. */
  const finish = <Mode extends 'readonly' | 'readwrite', T>(
    tx: StaffTx<Mode>,
    work: (tx: StaffTx<Mode>) => Promise<T>,
  ): Promise<T> => {
    const stores = [...tx.objectStoreNames]
    tx.done.catch(() => undefined)
    running.add(tx)
    const run = async () => {
      try {
        const result = await work(tx)
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
    return withDeadline(outcome, SAY_AFTER_MS, () => {
      noteSilence(stores)
      return withDeadline(outcome, GIVE_UP_AFTER_MS - SAY_AFTER_MS, giveUp)
    })
  }
  /**
   * Looks whether this is still the same database and the same session.
   * @param then called before anybody can change that
   */
  const look = async <T>(then: (found: Found) => T): Promise<T> => {
    failFast(['meta'])
    return finish(await begin(['meta'], 'readonly'), async (tx) => {
      const { store, epoch } = await readMeta(tx)
      const isReplaced = session !== null && session.store !== store
      // This session is older than a store that replaces a lost one, and each store begins with 0.
      if (isReplaced) session = { store, epoch: 0 }
      session ??= { store, epoch }
      if (isReplaced) replacedListeners.forEach((listener) => listener())
      return then({ db: tx.db, session, hasEnded: epoch > session.epoch })
    })
  }
  const currentSession = async () => session ?? look((found) => found.session)

  const transact: StaffDatabase['transact'] = async (stores, mode, work, options = {}) => {
    await whenAwake()
    failFast(stores)
    if (mode === 'readonly') return finish(await begin(stores, mode), work)
    const { outcome } = await look(({ db, hasEnded }) => {
      if (hasEnded && !options.isWipe) throw new SessionEndedError()
      const { durability = 'default' } = options
      // A sign-out writes `meta` before it wipes, so it wipes what begins here.
      const own = finish(db.transaction(stores, mode, { durability }), work)
      own.catch(() => undefined)
      return { outcome: own }
    })
    return outcome
  }
  const onReplaced = (listener: () => void) => {
    replacedListeners.add(listener)
    return () => void replacedListeners.delete(listener)
  }
  return { name, uid, session: currentSession, transact, onReplaced, close }
}

/** Commits without waiting for the last request, so that the data survives if the page is left now. */
function commit(tx: StaffTx<'readonly' | 'readwrite'>): void {
  try {
    tx.commit()
  } catch {
    // Already ended, or committed by the work itself.
  }
}
