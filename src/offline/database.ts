/**
 * One IndexedDB database per staff member: what one person works on is never read or sent as another's.
 *
 * Storage may fall silent: a transaction that a suspended page or an ended worker left behind locks its
 * store, in WebKit until the browser is closed. So every transaction has a deadline, none outlives its page,
 * and a decision needs no other store than the outbox.
 */
import {
  openDB,
  type IDBPDatabase,
  type IDBPTransaction,
  type StoreNames,
  type StoreValue,
} from 'idb'
import { inTime } from './deadline.ts'
import { migrate } from './migrations.ts'
import { dropSuspendedPages, onSuspend, whenAwake } from './page-lifecycle.ts'
import type { StaffSchema } from './rows.ts'
import {
  failFast,
  leaveAlone,
  noteAnswer,
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
const VERSION = 3

/** A transaction that has not ended by then is said on screen; by the second time it is given up. */
const SAY_AFTER_MS = 3_000
const GIVE_UP_AFTER_MS = 8_000

/** Opening may have to make an empty database first, or to bring a full one up to date. */
const OPEN_WITHIN_MS = 10_000
const MIGRATE_WITHIN_MS = 60_000

/**
 * Each store that a sign-out wipes carries the epoch of its last wipe under this key: who began in an earlier
 * one must not write any more. In the store itself, so that checking it takes no second store.
 */
const EPOCH_KEYS: Partial<Record<StoreName, string | number>> = {
  outbox: 0,
  queue: '',
  values: '',
  queries: '',
  pictures: '',
  'picture-views': '',
}

/** Thrown to whoever writes for a session that has ended on this tablet. */
export class SessionEndedError extends Error {
  constructor() {
    super('This session has ended')
    this.name = 'SessionEndedError'
  }
}

/** Name of a person's database. */
export function databaseName(project: string, uid: string): string {
  return `${PREFIX}:${project}:${uid}`
}

interface TransactionOptions {
  /** `strict`: on the disk when it resolves, also if the power fails next. */
  durability?: IDBTransactionDurability
  /** It wipes its stores and begins their next epoch. */
  endsEpoch?: boolean
}

/** A person's database, opened when it is needed and again when the system or a leaving page has closed it. */
export interface StaffDatabase {
  readonly name: string
  readonly uid: string
  /** The session's epoch: a sign-out ends it. */
  epoch(): Promise<number>
  /**
   * Runs one transaction and resolves when it is complete.
   * @param work awaits nothing but the transaction's own requests
   * @throws {StorageSilentError} when the storage does not answer in time; it may still be written then
   * @throws {SessionEndedError} when it writes and the person has signed out since the database was opened
   */
  transact<Mode extends 'readonly' | 'readwrite', T>(
    stores: StoreName[],
    mode: Mode,
    work: (tx: StaffTx<Mode>) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>
  /** Closes it at once; what has not been written by then is not. */
  close(): void
}

/**
 * @param project the auth project that the uid belongs to
 * @param uid the person's id there
 */
export function staffDatabase(project: string, uid: string): StaffDatabase {
  const name = databaseName(project, uid)
  const running = new Set<StaffTx<'readonly' | 'readwrite'>>()
  let opening: Promise<StaffDb> | null = null
  let db: StaffDb | null = null
  /** Makes the database, or brings it up to date. */
  let upgrade: Abortable | null = null
  let stopWatching = () => {}
  let knownEpoch: Promise<number> | null = null

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
    const own = openInTime(name, {
      upgrading: (tx) => (upgrade = tx),
      blocking: close,
      terminated: forget,
    })
      .then((opened) => {
        // It was closed before it was open.
        if (opening !== own) opened.close()
        else {
          db = opened
          upgrade = null
          // Now, so that a session that ends later is told from the one that is working here.
          epoch().catch(() => undefined)
        }
        return opened
      })
      .catch((error: unknown) => {
        if (opening === own) forget()
        throw error
      })
    opening = own
    stopWatching = onSuspend(close)
    return own
  }
  /** The page may have been left while it was being opened. */
  const openAwake = async () => {
    const opened = await open()
    await whenAwake()
    return opened
  }
  /** A system may close a database without a word; only its next use tells. */
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
      // Another transaction may have it open again by now.
      if (db === opened) forget()
      return (await openAwake()).transaction(stores, mode, { durability })
    }
  }
  const readEpoch = () =>
    transact(['outbox'], 'readonly', async (tx) => epochIn(await tx.objectStore('outbox').get(0)))
  const epoch = () => {
    knownEpoch ??= readEpoch().catch((error: unknown) => {
      knownEpoch = null
      throw error
    })
    return knownEpoch
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
        if (mode === 'readwrite' && !options.endsEpoch) await checkEpoch(tx as StaffTx, own)
        const result = await work(tx)
        if (options.endsEpoch) await writeEpoch(tx as StaffTx, own + 1)
        commit(tx)
        await tx.done
        noteAnswer(stores)
        return result
      } catch (error) {
        abort(tx)
        // A full disk ends the transaction; its requests only say that it has ended.
        throw tx.error ?? error
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
  return { name, uid, epoch, transact, close }
}

function openInTime(
  name: string,
  on: { upgrading: (tx: Abortable) => void; blocking: () => void; terminated: () => void },
): Promise<StaffDb> {
  dropSuspendedPages()
  let isMigrating = false
  const opening = openDB<StaffSchema>(name, VERSION, {
    upgrade: (db, oldVersion, _, tx) => {
      isMigrating = oldVersion > 0
      on.upgrading(tx)
      // A step that throws must not leave the others done: the transaction would commit what it has.
      migrate(db, oldVersion, tx).catch(() => abort(tx))
      // The opening fails with it, and says so.
      tx.done.catch(() => undefined)
    },
    // A newer version in another tab must not wait for this one.
    blocking: on.blocking,
    terminated: on.terminated,
  }).catch((error: unknown) => {
    throw nameOf(error) === 'VersionError'
      ? new Error('Reload this page: a newer Hermes is in use')
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

async function checkEpoch(tx: StaffTx, own: number): Promise<void> {
  for (const [store, key] of epochKeys(tx)) {
    // A store that a wipe had to pass over is behind, and serves the next session all the same.
    if (epochIn(await tx.objectStore(store).get(key)) > own) throw new SessionEndedError()
  }
}

async function writeEpoch(tx: StaffTx, epoch: number): Promise<void> {
  for (const [store, key] of epochKeys(tx)) {
    const { keyPath } = tx.objectStore(store)
    const mark = (keyPath ? { [String(keyPath)]: key, epoch } : { epoch }) as StoreValue<
      StaffSchema,
      StoreName
    >
    await tx.objectStore(store).put(mark, keyPath ? undefined : key)
  }
}

function epochKeys(tx: StaffTx): [StoreName, string | number][] {
  return Array.from(tx.objectStoreNames).flatMap((store) => {
    const key = EPOCH_KEYS[store]
    return key === undefined ? [] : [[store, key]]
  })
}

function epochIn(mark: unknown): number {
  return (mark as { epoch?: number } | undefined)?.epoch ?? 0
}

/** Asks for the end without waiting for the last request's answer, so that a leaving page does not lose it. */
function commit(tx: StaffTx<'readonly' | 'readwrite'>): void {
  try {
    tx.commit()
  } catch {
    // It has ended, or its work has committed it.
  }
}

interface Abortable {
  abort(): void
}

function abort(tx: Abortable): void {
  try {
    tx.abort()
  } catch {
    // It has ended, or is being written: that is finished without the page.
  }
}

function nameOf(error: unknown): unknown {
  return (error as { name?: unknown } | null)?.name
}
