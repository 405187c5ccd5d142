/** What the database has of a person, who is known by their address, in whatever letter case. */
import { sql, type Column, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Database } from '../database/database.ts'
import { pointsLedger } from '../database/review-tables.ts'
import { contactMessages, reviewRequest, waitlistEntries } from '../database/schema.ts'

export const isAddress = (column: Column, email: string): SQL =>
  sql`lower(trim(${column})) = lower(${email})`

/** Requests of others that name theirs, because they have the same image. */
export const namesThem = (
  email: string,
): SQL => sql`${reviewRequest.sameImage} <> '[]'::jsonb and exists (
  select from jsonb_array_elements(${reviewRequest.sameImage}) named where lower(trim(named ->> 'userEmail')) = lower(${email}))`

/** @returns in which spellings a column has an address, so that an index finds the rows; it reads the table once */
export async function spellingsIn(
  database: Database,
  table: PgTable,
  column: Column,
  email: string,
): Promise<string[]> {
  const rows = await database
    .selectDistinct({ spelling: sql<string>`${column}` })
    .from(table)
    .where(isAddress(column, email))
  return rows.map(({ spelling }) => spelling)
}

export interface CountedRows {
  open: number
  decided: number
  points: number
  waitlist: number
  messages: number
  /** Requests of others that name theirs. */
  hints: number
}

/** @returns how many rows name them */
export async function countStored(database: Database, email: string): Promise<CountedRows> {
  const isTheirs = isAddress(reviewRequest.userEmail, email)
  const isOpen = sql`${reviewRequest.reviewStatus} = 'open'`
  return {
    open: await database.$count(reviewRequest, sql`${isTheirs} and ${isOpen}`),
    decided: await database.$count(reviewRequest, sql`${isTheirs} and not ${isOpen}`),
    points: await database.$count(pointsLedger, isAddress(pointsLedger.userEmail, email)),
    waitlist: await database.$count(waitlistEntries, isAddress(waitlistEntries.email, email)),
    messages: await database.$count(contactMessages, isAddress(contactMessages.email, email)),
    hints: await database.$count(reviewRequest, sql`${namesThem(email)} and not ${isTheirs}`),
  }
}

export const isNothing = (counted: object): boolean =>
  Object.values(counted).every((number) => number === 0)
