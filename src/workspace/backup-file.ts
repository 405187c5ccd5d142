/**
 * Backups: a file of unsent decisions, in case a tablet is lost or has to be reset. Only the person who made
 * the decisions can restore them. Restored decisions go through `enqueue`, like all others.
 */
import { z } from 'zod'
import { decision, reviewRequest } from '../contract/review-calls.ts'
import { correction, parking } from '../contract/review-event-calls.ts'
import type { StaffDatabase } from '../offline/database.ts'
import type { EpochMs } from '../rules/epoch-ms.ts'
import { parseJson } from '../rules/parse-json.ts'
import { storeFreeingSpace } from '../offline/images/make-room.ts'
import { readDecision, readOutbox } from '../offline/outbox/outbox-reads.ts'
import { park, readParkings } from '../offline/outbox/parkings.ts'
import { AlreadyDecidedError, enqueue } from '../offline/outbox/outbox.ts'
import { reviewDraft, type UnsentEntry } from '../offline/rows.ts'

const KIND = 'hermes-unsent-decisions'
const VERSION = 1

const decisionRow = z
  .object({
    decision,
    correction: correction.nullish(),
    request: reviewRequest,
    draft: reviewDraft,
    /** Milliseconds since the epoch. */
    decidedAt: z.number(),
    /** The time that the request was on screen, in milliseconds; null: not measured. */
    openMs: z.number().nullable(),
  })
  .refine((row) => row.decision.reviewId === row.request.id)
const parkingRow = z
  .object({ parking, request: reviewRequest, decidedAt: z.number() })
  .refine((row) => row.parking.reviewId === row.request.id)
const fileRow = z.union([decisionRow, parkingRow])
type FileRow = z.infer<typeof fileRow>

const backupFile = z.object({
  kind: z.literal(KIND),
  version: z.number().int(),
  savedAt: z.iso.datetime(),
  uid: z.string(),
  email: z.string(),
  /** In the order of decision; each is parsed on its own. */
  rows: z.array(z.unknown()),
})
export type BackupFile = z.infer<typeof backupFile>

/** Number of rows in each category. */
export interface Restored {
  /** Now in the outbox. */
  taken: number
  /** Already in the outbox of this tablet, unsent or acknowledged. */
  alreadyLocal: number
  /** Damaged. */
  unreadable: number
}

/** Thrown when the storage fails midway. Its cause is the storage's error, whose message is shown on screen. */
export class RestoreStoppedError extends Error {
  /** The rows that had been restored by then, which stay. */
  readonly soFar: Restored
  constructor(soFar: Restored, cause: unknown) {
    super('The storage failed midway', { cause })
    this.soFar = soFar
  }
}

/**
 * Makes a backup of every decision that the server has not acknowledged, including those that need attention.
 * Rows that this version cannot read are included as they are.
 */
export async function toBackupFile(
  database: StaffDatabase,
  email: string,
  now: EpochMs,
): Promise<BackupFile> {
  const views = await readOutbox(database)
  return {
    kind: KIND,
    version: VERSION,
    savedAt: new Date(now).toISOString(),
    uid: database.uid,
    email,
    rows: views.map((view) => (view.kind === 'unreadable' ? view.raw : rowOf(view.entry))),
  }
}

/**
 * Restores a backup's decisions in their order, each in one transaction. Decisions that this tablet already
 * has are left alone.
 * @param text the file's content
 * @throws {Error} if it is not a valid backup or is somebody else's; then nothing is restored
 * @throws {RestoreStoppedError} if the storage fails; earlier decisions in the file stay restored
 */
export async function restoreDecisions(database: StaffDatabase, text: string): Promise<Restored> {
  const file = parseFile(text)
  if (file.uid !== database.uid) {
    throw new Error(
      'These decisions were made by somebody else. Only they can restore them, after signing in here.',
    )
  }
  const result: Restored = { taken: 0, alreadyLocal: 0, unreadable: 0 }
  for (const row of file.rows) {
    const parsed = fileRow.safeParse(row)
    if (!parsed.success) result.unreadable += 1
    else {
      const isTaken = await restoreRow(database, parsed.data).catch((error: unknown) => {
        throw new RestoreStoppedError(result, error)
      })
      if (isTaken) result.taken += 1
      else result.alreadyLocal += 1
    }
  }
  return result
}

function parseFile(text: string): BackupFile {
  const file = backupFile.safeParse(parseJson(text))
  if (!file.success) {
    throw new Error('This is not a file of decisions from Hermes, or it is damaged.')
  }
  if (file.data.version > VERSION) {
    throw new Error('This file is from a newer version of Hermes. Reload Hermes, then try again.')
  }
  return file.data
}

/** @returns false if this tablet already has a decision about the request */
async function restoreRow(database: StaffDatabase, row: FileRow): Promise<boolean> {
  // Also one that needs attention: it may be newer than the file, and `enqueue` would replace it.
  const { id } = row.request
  if ((await readDecision(database, id)).entry || (await readParkings(database)).has(id))
    return false
  try {
    const { decidedAt: now, ...made } = row
    await storeFreeingSpace<unknown>(database, () =>
      'parking' in made
        ? park(database, { ...made, ...made.parking, now })
        : enqueue(database, { ...made, now }),
    )
    return true
  } catch (error) {
    if (error instanceof AlreadyDecidedError) return false
    throw error
  }
}

function rowOf(entry: UnsentEntry): FileRow {
  const { request, decidedAt } = entry
  if ('parking' in entry) return { parking: entry.parking, request, decidedAt }
  const { decision, correction, draft, openMs } = entry
  return { decision, correction, request, draft, decidedAt, openMs }
}
