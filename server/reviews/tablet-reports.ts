import { sql } from 'drizzle-orm'
import {
  readTabletHeader,
  TABLET_HEADER,
  type TabletReport,
} from '../../src/contract/tablet-header.ts'
import type { EpochMs } from '../../src/rules/epoch-ms.ts'
import { log } from '../config/log.ts'
import type { Database } from '../database/database.ts'
import { tablets } from '../database/review-tables.ts'
import type { Authorize } from '../http/authorization.ts'
import type { Staff } from '../http/staff-token.ts'

/** A tablet is stored so often at most, unless it begins or ends to have something that waits. */
const STORED_EVERY_MS = 60_000

const FLUSH_EVERY_MS = 1000

/** So many tablets of one person are known, those that were heard of last: nobody fills the table. */
const MOST_OF_ONE = 5

/** When the process stops, it does not wait longer for a database that does not answer. */
const CLOSE_WITHIN_MS = 1000

interface Known extends TabletReport {
  email: string
  seenAt: EpochMs
  /** What was stored last; null: nothing yet. */
  stored: { at: EpochMs; hadWaiting: boolean } | null
}

export type TabletReports = ReturnType<typeof tabletReports>

/**
 * Collects what tablets say of themselves, and stores it now and then: no call waits for that, or fails because of it. What cannot be
 * stored is stored with what the tablet says next.
 */
export function tabletReports(database: Database) {
  /** By e-mail address, then by id; who was heard of last comes last. */
  const people = new Map<string, Map<string, Known>>()
  let writing: Promise<void> | null = null

  const note = (email: string, report: TabletReport, now: EpochMs) => {
    const own = people.get(email) ?? new Map<string, Known>()
    people.set(email, own)
    const stored = own.get(report.id)?.stored ?? null
    own.delete(report.id)
    own.set(report.id, { ...report, email, seenAt: now, stored })
    for (const id of [...own.keys()].slice(0, -MOST_OF_ONE)) own.delete(id)
  }
  const write = async () => {
    const due = [...people.values()].flatMap((own) => [...own.values()].filter(isDue))
    if (due.length === 0) return
    await store(database, due)
    for (const known of due) {
      known.stored = { at: known.seenAt, hadWaiting: known.waiting > 0 }
    }
  }
  const flush = () => {
    writing ??= write()
      .catch((error: unknown) => log.warn({ err: error }, 'Could not store what tablets say'))
      .finally(() => (writing = null))
    return writing
  }
  const timer = setInterval(() => void flush(), FLUSH_EVERY_MS).unref()

  return {
    /** @returns the same authorization, which also notes what the tablet of whoever passes it says */
    noted:
      (authorize: Authorize<Staff>): Authorize<Staff> =>
      async (header) => {
        const staff = await authorize(header)
        const report = readTabletHeader(header(TABLET_HEADER))
        if (report) note(staff.email, report, Date.now())
        return staff
      },
    /** Stores what is due. Never throws. */
    async close() {
      clearInterval(timer)
      const tooLate = new Promise((resolve) => setTimeout(resolve, CLOSE_WITHIN_MS).unref())
      await Promise.race([writing?.then(flush) ?? flush(), tooLate])
    },
  }
}

function isDue({ stored, seenAt, waiting }: Known): boolean {
  if (stored === null || stored.hadWaiting !== waiting > 0) return true
  return seenAt - stored.at >= STORED_EVERY_MS
}

/** Another person's tablet keeps its row, whatever id somebody sends. */
async function store(database: Database, due: readonly Known[]): Promise<void> {
  const rows = due.map(({ id, email, seenAt, waiting, oldest }) => ({
    ...{ id, email, waiting },
    seenAt: new Date(seenAt),
    oldestWaitingAt: oldest === null ? null : new Date(oldest),
  }))
  await database
    .insert(tablets)
    .values(rows)
    .onConflictDoUpdate({
      target: tablets.id,
      set: {
        seenAt: sql`excluded.seen_at`,
        waiting: sql`excluded.waiting`,
        oldestWaitingAt: sql`excluded.oldest_waiting_at`,
      },
      setWhere: sql`${tablets.email} = excluded.email and ${tablets.seenAt} < excluded.seen_at`,
    })
  const emails = [...new Set(rows.map(({ email }) => email))]
  await database.execute(sql`
    delete from ${tablets} where ${tablets.email} = any(${sql.param(emails)}::text[]) and ${tablets.id} not in (
      select id from (select id, row_number() over (partition by email order by seen_at desc, id) as place from ${tablets}) ranked
      where place <= ${MOST_OF_ONE})`)
}
