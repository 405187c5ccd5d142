import type { Database } from '../database/database.ts'
import { auditLog } from '../database/schema.ts'
import type { AuditEntry } from './audit-log.ts'
import { log } from '../config/log.ts'

/** Collects entries that no transaction writes, so that no request waits for them or fails because of them. */
export interface AuditBuffer {
  note: (entry: AuditEntry) => void
  /** Writes what is left. Never throws. */
  close: () => Promise<void>
}

const FLUSH_EVERY_MS = 1000

/** While the database is away; some megabytes. */
const MAX_WAITING = 10_000

/** PostgreSQL allows at most 65,535 parameters per statement; an entry has seven. */
const MAX_A_WRITE = 1000

/** Of entries about nobody in one interval, so that strangers cannot fill the log. */
const MAX_OF_NOBODY = 10

/** When the process stops, it does not wait longer for a database that does not answer. */
const CLOSE_WITHIN_MS = 3000

export function auditBuffer(database: Database): AuditBuffer {
  const waiting: (AuditEntry & { at: Date })[] = []
  let ofNobody = 0
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
  /** What cannot be written is tried again with the next entries. */
  const noteFailure = (error: unknown) => {
    if (!isFailing) log.error({ err: error }, 'The audit log cannot be written at the moment')
    isFailing = true
  }
  const flush = () => {
    ofNobody = 0
    writing ??= write()
      .catch(noteFailure)
      .finally(() => (writing = null))
    return writing
  }
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS).unref()

  return {
    note(entry) {
      if (entry.actorUid === null) ofNobody += 1
      const isTooMuch = entry.actorUid === null && ofNobody > MAX_OF_NOBODY
      if (isTooMuch || waiting.length >= MAX_WAITING) dropped += 1
      else waiting.push({ ...entry, at: new Date() })
    },
    async close() {
      clearInterval(timer)
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
