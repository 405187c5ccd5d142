/**
 * Unsent decisions as a file: a copy for the case that a tablet is lost or has to be reset, taken in again
 * by the person who made them. A row that comes back goes the way of every decision, through `enqueue`.
 */
import { z } from 'zod'
import { decision, reviewRequest } from '../contract/review-calls.ts'
import type { StaffDatabase } from '../offline/database.ts'
import { storeFreeingSpace } from '../offline/images/free-space.ts'
import { readDecision, readOutbox } from '../offline/outbox/outbox-reads.ts'
import { AlreadyDecidedError, enqueue } from '../offline/outbox/outbox.ts'
import { reviewDraft } from '../offline/rows.ts'

const KIND = 'hermes-unsent-decisions'
const VERSION = 1

const fileRow = z
  .object({
    decision,
    item: reviewRequest,
    draft: reviewDraft,
    /** Milliseconds since the epoch. */
    decidedAt: z.number(),
    /** How long the request was in sight, in milliseconds; files of the first release have none. */
    openMs: z.number().nullable().default(null),
  })
  .refine((row) => row.decision.reviewId === row.item.id)
type FileRow = z.infer<typeof fileRow>

const backupFile = z.object({
  kind: z.literal(KIND),
  version: z.number().int(),
  savedAt: z.iso.datetime(),
  uid: z.string(),
  email: z.string(),
  /** In the order of decision; each is parsed by itself. */
  rows: z.array(z.unknown()),
})
export type BackupFile = z.infer<typeof backupFile>

export interface Restored {
  taken: number
  /** Already in the outbox, or acknowledged. */
  alreadyLocal: number
  /** Rows that make no sense. */
  unreadable: number
}

/** Thrown for a file that cannot be taken in; its message is the text to show. */
export class BackupFileError extends Error {}

/**
 * Everything that the server does not have yet, also what waits for the person. A row that this version
 * cannot read goes into the file as it lies in the store.
 * @param now milliseconds since the epoch
 */
export async function toBackupFile(
  database: StaffDatabase,
  email: string,
  now: number,
): Promise<BackupFile> {
  const views = await readOutbox(database)
  return {
    kind: KIND,
    version: VERSION,
    savedAt: new Date(now).toISOString(),
    uid: database.uid,
    email,
    rows: views.map((view) => (view.kind === 'entry' ? rowOf(view.entry) : view.raw)),
  }
}

/**
 * Takes in a file's decisions in their order, each in one transaction. What is here already stays as it is.
 * @param text the file's content
 * @throws {BackupFileError} when it is no such file or somebody else's; nothing is taken in then
 */
export async function restoreDecisions(database: StaffDatabase, text: string): Promise<Restored> {
  const file = parseFile(text)
  if (file.uid !== database.uid) {
    throw new BackupFileError(
      'These decisions were made by somebody else. Only they can take them in, after signing in here.',
    )
  }
  const result: Restored = { taken: 0, alreadyLocal: 0, unreadable: 0 }
  for (const row of file.rows) {
    const parsed = fileRow.safeParse(row)
    if (!parsed.success) result.unreadable += 1
    else if (await restoreRow(database, parsed.data)) result.taken += 1
    else result.alreadyLocal += 1
  }
  return result
}

function parseFile(text: string): BackupFile {
  const file = backupFile.safeParse(parseJson(text))
  if (!file.success) {
    throw new BackupFileError('This is not a file of decisions from Hermes, or it is damaged.')
  }
  if (file.data.version > VERSION) {
    throw new BackupFileError('A newer Hermes wrote this file. Reload Hermes, then try again.')
  }
  return file.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** @returns false when a decision about this request is here already */
async function restoreRow(database: StaffDatabase, row: FileRow): Promise<boolean> {
  // Also one that stepped aside: it may be newer than the file, and `enqueue` would replace it.
  if ((await readDecision(database, row.decision.reviewId)).entry) return false
  try {
    const { decidedAt, item, ...made } = row
    await storeFreeingSpace(database, () =>
      enqueue(database, { ...made, request: item, now: decidedAt }),
    )
    return true
  } catch (error) {
    if (error instanceof AlreadyDecidedError) return false
    throw error
  }
}

function rowOf({ decision, item, draft, decidedAt, openMs }: FileRow): FileRow {
  return { decision, item, draft, decidedAt, openMs }
}
