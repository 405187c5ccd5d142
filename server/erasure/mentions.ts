/** Where else an address is: in other roles, and in what others have written. None of it is touched. */
import { sql, type SQL } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { erasedRequests } from '../database/erasure-tables.ts'
import { reviewEvents, tablets } from '../database/review-tables.ts'
import {
  auditLog,
  businessAdditions,
  businesses,
  contactMessages,
  decisions,
  reviewRequest,
  waitlistEntries,
} from '../database/schema.ts'
import type { Archives } from './archives.ts'
import { readRequestLine } from './request-line.ts'
import { isAddress } from './stored-person.ts'

export interface Mentions {
  /** Rows about them as a reviewer or staff, and as an owner of a business. */
  asStaff: number
  asOwner: number
  /** Requests of others in which somebody wrote the address. */
  requests: string[]
  /** The same in archives, with the file. */
  archived: string[]
  /** Messages and waitlist entries of others. */
  messages: number
}

/** Reads whole tables. Call it after the erasure: then nothing that it finds is the person's own. */
export async function findMentions(
  database: Database,
  archives: Archives,
  email: string,
): Promise<Mentions> {
  const count = (table: Parameters<Database['$count']>[0], where: SQL) =>
    database.$count(table, where)
  const wrote = (text: SQL) => sql`strpos(lower(${text}), lower(${email})) > 0`
  const staff = [
    count(reviewRequest, isAddress(reviewRequest.reviewerEmail, email)),
    count(reviewEvents, isAddress(reviewEvents.reviewerEmail, email)),
    count(erasedRequests, wrote(sql`${erasedRequests.events}::text`)),
    count(auditLog, isAddress(auditLog.actorEmail, email)),
    count(tablets, isAddress(tablets.email, email)),
    count(businessAdditions, isAddress(businessAdditions.addedByEmail, email)),
  ]
  const isOwner = sql`${isAddress(businesses.ownerEmail, email)} or ${isAddress(businesses.emailAddress, email)}`
  const written = await database.execute<{ id: string }>(sql`
    select id from ${reviewRequest} where ${wrote(sql`concat_ws(' ', business_name, reviewer_notes, rejection_reasons::text, held ->> 'note', correction ->> 'note')`)}
    union select review_id from ${decisions} where ${wrote(sql`(payload - 'reviewerEmail')::text`)}
    union select review_id from ${reviewEvents} where ${wrote(sql`((payload - 'reviewerEmail') #- '{decision,reviewerEmail}')::text`)}
    order by 1`)
  return {
    asStaff: sum(await Promise.all(staff)) + (await archivedAsStaff(archives, email)),
    asOwner: await count(businesses, isOwner),
    requests: (written as unknown as { rows: { id: string }[] }).rows.map(({ id }) => id),
    archived: await archivedMentions(archives, email),
    messages: sum([
      await count(contactMessages, wrote(sql`concat_ws(' ', user_name, message)`)),
      await count(waitlistEntries, wrote(sql`name`)),
    ]),
  }
}

const sum = (numbers: readonly number[]) => numbers.reduce((one, other) => one + other, 0)

const has = (text: string | null | undefined, email: string) =>
  (text ?? '').toLowerCase().includes(email.toLowerCase())

async function archivedAsStaff(archives: Archives, email: string): Promise<number> {
  let count = 0
  for (const file of archives['audit-log']) {
    count += (await file.read()).filter((line) => has(line, email)).length
  }
  return count
}

async function archivedMentions(archives: Archives, email: string): Promise<string[]> {
  const found: string[] = []
  for (const file of archives.requests) {
    for (const line of (await file.read()).filter((line) => has(line, email))) {
      const { request, decision, events } = readRequestLine(line)
      const texts = withoutStaff({ request, decision, events })
      if (has(JSON.stringify(texts), email)) found.push(`${request.id} (${file.path})`)
    }
  }
  return found
}

const STAFF = new Set(['reviewerEmail', 'reviewerUid', 'reviewer_email', 'reviewer_uid', 'by'])

/** @returns the same without who the reviewers are */
export function withoutStaff<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutStaff) as T
  const entries = Object.entries(value).filter(([name]) => !STAFF.has(name))
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutStaff(inner)])) as T
}
