/** What archives have of a person, who is known by their address, in whatever letter case. */
import { sql } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { receiptImages } from '../database/schema.ts'
import { askToDelete } from '../retention/image-deletions.ts'
import type { Archives } from './archives.ts'
import { rememberErased } from './erase-stored.ts'
import { lastingEvents, readRequestLine, type RequestLine } from './request-line.ts'

const BATCH = 300

/** As `IMAGE_NAME` has them, anywhere in a line. */
const NAMES = /[\w-]+\.(?:jpg|jpeg|png|webp)/g

const isSame = (address: string, email: string) =>
  address.trim().toLowerCase() === email.toLowerCase()

/** Which lines name a person in any way: they are few, and only they are parsed. */
function mentions(email: string): (line: string) => boolean {
  const written = JSON.stringify(email).slice(1, -1).toLowerCase()
  return (line) => line.toLowerCase().includes(written)
}

/** @returns the lines of their requests, with the files that they are in */
export async function archivedRequests(archives: Archives, email: string): Promise<RequestLine[]> {
  const theirs: RequestLine[] = []
  for (const file of archives.requests) {
    const lines = (await file.read()).filter(mentions(email)).map(readRequestLine)
    theirs.push(...lines.filter(({ request }) => isSame(request.user_email, email)))
  }
  return theirs
}

/** @returns the number of lines of others that name a request of theirs, because it has the same image */
export async function countArchivedHints(archives: Archives, email: string): Promise<number> {
  let count = 0
  for (const file of archives.requests) {
    const lines = (await file.read()).filter(mentions(email)).map(readRequestLine)
    count += lines.filter(
      ({ request }) => !isSame(request.user_email, email) && names(request, email),
    ).length
  }
  return count
}

const names = ({ same_image }: RequestLine['request'], email: string) =>
  same_image.some(({ userEmail }) => isSame(userEmail, email))

/**
 * Rewrites each file that names them, without their lines, and lets lines of others no longer name them. First it is
 * remembered which requests these were, and which images go.
 * @returns how many requests were not remembered before
 */
export async function eraseArchived(
  database: Database,
  archives: Archives,
  email: string,
): Promise<number> {
  const theirs = await archivedRequests(archives, email)
  const remembered = theirs.length > 0 ? await remember(database, archives, theirs, email) : 0
  for (const file of archives.requests) {
    const lines = await file.read()
    const isNamed = mentions(email)
    const stay = lines.flatMap((line) => (isNamed(line) ? withoutThem(line, email) : [line]))
    // A file without a hit keeps its bytes.
    if (stay.length < lines.length || stay.some((line, index) => line !== lines[index])) {
      await file.rewrite(stay)
    }
  }
  return remembered
}

/** @returns the line as it stays, or none */
function withoutThem(line: string, email: string): string[] {
  const all = readRequestLine(line)
  if (isSame(all.request.user_email, email)) return []
  if (!names(all.request, email)) return [line]
  const same_image = all.request.same_image.filter(({ userEmail }) => !isSame(userEmail, email))
  return [JSON.stringify({ ...all, request: { ...all.request, same_image } })]
}

async function remember(
  database: Database,
  archives: Archives,
  theirs: readonly RequestLine[],
  email: string,
): Promise<number> {
  const others = await imagesOfOthers(archives, theirs, email)
  let remembered = 0
  for (let from = 0; from < theirs.length; from += BATCH) {
    const some = theirs.slice(from, from + BATCH)
    const images = [...new Set(some.flatMap(({ request }) => request.images))]
    const gone = images.filter((name) => !others.has(name))
    remembered += await database.transaction(async (transaction) => {
      const used = await namesInUse(transaction, gone)
      const now = sql`${new Date().toISOString()}::timestamptz`
      const due = sql`select name, ${now} from unnest(${sql.param(gone)}::text[]) name`
      await askToDelete(transaction, due, 'the new one')
      return rememberErased(
        transaction,
        some.map((line) => ({
          reviewId: line.request.id,
          images: line.request.images.filter((name) => gone.includes(name) && !used.has(name)),
          events: lastingEvents(line),
        })),
      )
    })
  }
  return remembered
}

async function namesInUse(transaction: Database, names: readonly string[]): Promise<Set<string>> {
  const { name } = receiptImages
  const rows = await transaction
    .selectDistinct({ name })
    .from(receiptImages)
    .where(sql`${name} = any(${sql.param(names)}::text[])`)
  return new Set(rows.map((row) => row.name))
}

/** @returns which of their images archived requests of others have: these stay as long as theirs would */
async function imagesOfOthers(
  archives: Archives,
  theirs: readonly RequestLine[],
  email: string,
): Promise<Set<string>> {
  const own = new Set(theirs.flatMap(({ request }) => request.images))
  const others = new Set<string>()
  for (const file of archives.requests) {
    for (const line of await file.read()) {
      const shared = (line.match(NAMES) ?? []).filter((name) => own.has(name))
      if (shared.length === 0) continue
      const { request } = readRequestLine(line)
      if (isSame(request.user_email, email)) continue
      for (const name of request.images) if (own.has(name)) others.add(name)
    }
  }
  return others
}
