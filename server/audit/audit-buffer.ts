import type { Database } from '../database/database.ts'
import { auditLog } from '../database/schema.ts'
import { log } from '../config/log.ts'

/** Something that somebody did or was refused, once. */
export type AuditEntry = Required<Omit<typeof auditLog.$inferInsert, 'id' | 'at' | 'count'>>

/** Collects entries that no transaction writes, so that no request waits for them or fails because of them. */
export type AuditBuffer = ReturnType<typeof auditBuffer>

const FLUSH_EVERY_MS = 1000

/** Most entries that wait while the database is away: some megabytes. Further ones are dropped. */
const MAX_WAITING = 10_000

/** PostgreSQL allows at most 65,535 parameters per statement; an entry has eight. */
const MAX_A_WRITE = 1000

const COUNT_STRANGERS_FOR_MS = 60_000

/** The most addresses with a row of their own in one minute; all others share one, so that no botnet fills the log. */
const MAX_ADDRESSES = 10

const OTHERS = Symbol('others')

/** When the process stops, it does not wait longer for a database that does not answer. */
const CLOSE_WITHIN_MS = 3000

/** @returns a buffer that writes its entries to the audit log now and then; what cannot be written waits */
export function auditBuffer(database: Database) {
  const waiting: (AuditEntry & { at: Date; count?: number })[] = []
  /** By the address of their network, which is not stored: the first refusal, with the number of all. */
  const strangers = new Map<string | symbol, AuditEntry & { at: Date; count: number }>()
  let dropped = 0
  let isFailing = false
  let writing: Promise<void> | null = null

  const write = async () => {
    while (waiting.length > 0) {
      const some = waiting.slice(0, MAX_A_WRITE)
      await database.insert(auditLog).values(some)
      waiting.splice(0, some.length)
    }
    if (dropped > 0) log.error(`The audit log lacks ${dropped} entries that could not be kept`)
    dropped = 0
    isFailing = false
  }
  /** The entries are tried again with the next ones. */
  const noteFailure = (error: unknown) => {
    if (!isFailing) log.error({ err: error }, 'The audit log cannot be written at the moment')
    isFailing = true
  }
  const flush = () => {
    writing ??= write()
      .catch(noteFailure)
      .finally(() => (writing = null))
    return writing
  }
  const add = (entry: (typeof waiting)[number]) => {
    if (waiting.length < MAX_WAITING) waiting.push(entry)
    else dropped += 1
  }
  const addStrangers = () => {
    for (const entry of strangers.values()) add(entry)
    strangers.clear()
  }
  const timers = [
    setInterval(() => void flush(), FLUSH_EVERY_MS).unref(),
    setInterval(addStrangers, COUNT_STRANGERS_FOR_MS).unref(),
  ]

  return {
    note: (entry: AuditEntry) => add({ ...entry, at: new Date() }),
    /**
     * Counts what somebody without a valid token was refused; written a minute later.
     * @param address of their network
     */
    noteStranger(address: string, entry: AuditEntry) {
      const hasRow = strangers.has(address) || strangers.size < MAX_ADDRESSES
      const key = hasRow ? address : OTHERS
      const known = strangers.get(key)
      if (known) known.count += 1
      else strangers.set(key, { ...entry, at: new Date(), count: 1 })
    },
    /** Writes what is left. Never throws. */
    async close() {
      for (const timer of timers) clearInterval(timer)
      addStrangers()
      const written = (async () => {
        await writing
        await flush()
      })()
      const tooLate = new Promise((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref())
      await Promise.race([written, tooLate])
      const lost = waiting.length + dropped
      if (lost > 0) log.error(`The audit log lacks ${lost} entries that could not be written`)
    },
  }
}
