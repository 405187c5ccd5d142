/** What is stored about a customer, for the customer: without who the reviewers are, and without others. */
import { createHash } from 'node:crypto'
import { mkdir, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { asc, inArray } from 'drizzle-orm'
import { PART, renameForGood, syncFolder } from '../config/write-file.ts'
import { StartError } from '../config/start-error.ts'
import type { Database } from '../database/database.ts'
import { pointsLedger } from '../database/review-tables.ts'
import { auditLog, contactMessages, reviewRequest, waitlistEntries } from '../database/schema.ts'
import type { ImageStorage } from '../images/image-storage.ts'
import { requests } from '../retention/archivable.ts'
import { archivedRequests } from './archived-person.ts'
import type { Archives } from './archives.ts'
import { withoutStaff } from './mentions.ts'
import { readRequestLine, type RequestLine } from './request-line.ts'
import { isAddress } from './stored-person.ts'

const BATCH = 300

const FILE = 'person.json'
const IMAGES = 'images'

export interface Exported {
  requests: number
  images: number
  /** Images that the storage does not have. */
  missing: number
  /** All rows in the file. */
  rows: number
}

/**
 * Writes a folder with all of it, under its name only once all of it is there and was read back.
 * @throws {StartError} when there is something of that name, or when what was written is not what is read
 */
export async function exportPerson(
  database: Database,
  storage: ImageStorage,
  archives: Archives,
  email: string,
  to: string,
): Promise<Exported> {
  const present = await readdir(to).catch(() => null)
  if (present && present.length > 0) throw new StartError(`The folder ${to} is not empty`)
  const archived = (await archivedRequests(archives, email)).map(forThem(email, true))
  const all = [...(await storedRequests(database, email)), ...archived]
  const rows = {
    requests: all,
    ...(await otherRows(database, email)),
    auditLog: await auditRows(database, archives, all),
  }
  const images = await writeFolder(storage, to, email, rows).catch((error: unknown) => {
    if (error instanceof StartError) throw error
    throw new StartError(`Cannot write ${to} (${error})`)
  })
  const missing = images.filter(({ isMissing }) => isMissing).length
  return {
    ...{ requests: all.length, images: images.length - missing, missing },
    rows: Object.values(rows).reduce((sum, list) => sum + list.length, 0),
  }
}

/** Under another name until all of it was read back. @returns which images there are */
async function writeFolder(
  storage: ImageStorage,
  to: string,
  email: string,
  rows: { requests: readonly ForThem[] },
): Promise<WrittenImage[]> {
  const draft = to + PART
  await rm(draft, { recursive: true, force: true })
  await mkdir(join(draft, IMAGES), { recursive: true, mode: 0o700 })
  const images = await writeImages(storage, join(draft, IMAGES), rows.requests)
  const person = { email, exportedAt: new Date().toISOString(), ...rows, images }
  const written = JSON.stringify(person, null, 2)
  await writeFile(join(draft, FILE), written, { mode: 0o600, flush: true })
  await readBack(draft, written, images)
  await syncFolder(join(draft, IMAGES))
  await syncFolder(draft)
  await renameForGood(draft, to)
  return images
}

type ForThem = ReturnType<ReturnType<typeof forThem>>

const forThem =
  (email: string, isArchived: boolean) =>
  ({ request, ...line }: RequestLine) => {
    const own = request.same_image.filter(
      ({ userEmail }) => userEmail.toLowerCase() === email.toLowerCase(),
    )
    return withoutStaff({ request: { ...request, same_image: own }, ...line, isArchived })
  }

async function storedRequests(database: Database, email: string): Promise<ForThem[]> {
  const rows = await database
    .select({ id: reviewRequest.id })
    .from(reviewRequest)
    .where(isAddress(reviewRequest.userEmail, email))
    .orderBy(asc(reviewRequest.submittedAt), asc(reviewRequest.id))
  const all: ForThem[] = []
  for (let from = 0; from < rows.length; from += BATCH) {
    const ids = rows.slice(from, from + BATCH).map(({ id }) => id)
    const lines = await requests.readAgain(database, ids)
    const byId = new Map(lines.map(({ id, line }) => [id, line]))
    all.push(
      ...ids
        .flatMap((id) => byId.get(id) ?? [])
        .map(readRequestLine)
        .map(forThem(email, false)),
    )
  }
  return all
}

async function otherRows(database: Database, email: string) {
  const { reviewId, correctionId, points, createdAt } = pointsLedger
  return {
    points: await database
      .select({ reviewId, correctionId, points, createdAt })
      .from(pointsLedger)
      .where(isAddress(pointsLedger.userEmail, email)),
    waitlist: await database
      .select()
      .from(waitlistEntries)
      .where(isAddress(waitlistEntries.email, email)),
    messages: await database
      .select()
      .from(contactMessages)
      .where(isAddress(contactMessages.email, email)),
  }
}

/** What was done with their requests and images. */
async function auditRows(database: Database, archives: Archives, all: readonly ForThem[]) {
  const subjects = all.flatMap(({ request }) => [request.id, ...request.images])
  const rows: Record<string, unknown>[] = []
  for (let from = 0; from < subjects.length; from += BATCH) {
    const { at, action, subject, status, count } = auditLog
    const some = inArray(subject, subjects.slice(from, from + BATCH))
    const found = await database
      .select({ at, action, subject, status, count })
      .from(auditLog)
      .where(some)
    rows.push(...found)
  }
  const isTheirs = new Set(subjects)
  for (const file of archives['audit-log']) {
    const lines = (await file.read()).map(
      (line) => JSON.parse(line) as typeof auditLog.$inferSelect,
    )
    const found = lines.filter(({ subject }) => isTheirs.has(subject))
    rows.push(
      ...found.map(({ at, action, subject, status, count }) => ({
        at,
        action,
        subject,
        status,
        count,
      })),
    )
  }
  return rows
}

interface WrittenImage {
  name: string
  isMissing: boolean
  /** SHA-256 of its bytes; empty for one that is missing. */
  sha256: string
}

async function writeImages(
  storage: ImageStorage,
  folder: string,
  all: readonly ForThem[],
): Promise<WrittenImage[]> {
  const written: WrittenImage[] = []
  for (const name of new Set(all.flatMap(({ request }) => request.images))) {
    const bytes = await storage.read('receipts', name)
    if (bytes) await writeFile(join(folder, name), bytes, { mode: 0o600, flush: true })
    written.push({ name, isMissing: bytes === null, sha256: bytes ? hashOf(bytes) : '' })
  }
  return written
}

async function readBack(
  folder: string,
  person: string,
  images: readonly WrittenImage[],
): Promise<void> {
  const isSame = [(await readFile(join(folder, FILE), 'utf8')) === person]
  for (const { name, isMissing, sha256 } of images) {
    if (!isMissing) isSame.push(hashOf(await readFile(join(folder, IMAGES, name))) === sha256)
  }
  if (isSame.includes(false))
    throw new StartError(`What was written to ${folder} is read otherwise`)
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
