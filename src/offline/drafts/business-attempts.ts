/**
 * Attempts to add a business that have no certain answer yet, with the id that each goes under. Sent again
 * under the same id, even after a reload or from another tab, an attempt adds nothing twice.
 *
 * They contain the temporary password: if the first try has created the owner's account, no other password is
 * right. So unlike a draft, they end with a certain answer, and a sign-out deletes them.
 */
import { z } from 'zod'
import { addBusinessAndUser, type NewBusiness } from '../../contract/business-calls.ts'
import type { StaffDatabase } from '../database.ts'
import { read, write, writeToDisk, type OneStore } from '../one-store.ts'
import { BUSINESS_DRAFT_KEY, type BusinessInput } from './business-draft.ts'

/** Their key in the store `values`. */
const BUSINESS_ATTEMPTS_KEY = 'business-attempts'

const businessAttempt = z.object({
  submission: z.string(),
  business: addBusinessAndUser.body,
  /** When it was sent first, milliseconds since the epoch. */
  firstSentAt: z.number(),
  /** False if every try was turned away for want of a sign-in. */
  mayBeAdded: z.boolean(),
})
export type BusinessAttempt = z.output<typeof businessAttempt>

// An attempt that another release has stored and this one cannot send is dropped.
const storedAttempts = z
  .array(businessAttempt.nullable().catch(null))
  .catch([])
  .transform((attempts) => attempts.filter((attempt) => attempt !== null))

/** @returns the attempts without a certain answer, the last one sent last */
export async function readBusinessAttempts(database: StaffDatabase): Promise<BusinessAttempt[]> {
  return read(database, 'values', stored)
}

/**
 * Stores an attempt and the draft it was made from, before it is sent. The same content is the same attempt.
 * @param fresh the attempt to store if this content has none
 * @returns the attempt to send, as it was before this try
 */
export async function beginBusinessAttempt(
  database: StaffDatabase,
  draft: BusinessInput,
  fresh: BusinessAttempt,
): Promise<BusinessAttempt> {
  return writeToDisk(database, 'values', async (values) => {
    const attempts = await stored(values)
    const attempt =
      attempts.find(({ business }) => isSameContent(business, fresh.business)) ?? fresh
    await values.put(draft, BUSINESS_DRAFT_KEY)
    const sent = replaced(attempts, { ...attempt, mayBeAdded: true })
    await values.put(sent, BUSINESS_ATTEMPTS_KEY)
    return attempt
  })
}

/** Replaces what is stored of an attempt. */
export async function storeBusinessAttempt(
  database: StaffDatabase,
  attempt: BusinessAttempt,
): Promise<void> {
  await change(database, (attempts) => replaced(attempts, attempt))
}

/** Deletes an attempt once its answer is certain. */
export async function endBusinessAttempt(
  database: StaffDatabase,
  submission: string,
): Promise<void> {
  await change(database, (attempts) =>
    attempts.filter((attempt) => attempt.submission !== submission),
  )
}

/** Deletes the attempts that added nothing. Nothing else keeps the password of those that may have. */
export async function forgetBusinessAttempts(database: StaffDatabase): Promise<void> {
  await change(database, (attempts) => attempts.filter(({ mayBeAdded }) => mayBeAdded))
}

/** True if two businesses are the same in every field, the password included. */
export function isSameContent(one: NewBusiness, other: NewBusiness): boolean {
  return JSON.stringify(ordered(one)) === JSON.stringify(ordered(other))
}

function ordered(business: NewBusiness): [string, unknown][] {
  return Object.entries(business).toSorted(([one], [other]) => (one < other ? -1 : 1))
}

async function stored(values: OneStore<'values', IDBTransactionMode>): Promise<BusinessAttempt[]> {
  return storedAttempts.parse(await values.get(BUSINESS_ATTEMPTS_KEY))
}

async function change(
  database: StaffDatabase,
  next: (attempts: BusinessAttempt[]) => BusinessAttempt[],
): Promise<void> {
  await write(database, 'values', async (values) =>
    values.put(next(await stored(values)), BUSINESS_ATTEMPTS_KEY),
  )
}

function replaced(attempts: BusinessAttempt[], attempt: BusinessAttempt): BusinessAttempt[] {
  return [...attempts.filter(({ submission }) => submission !== attempt.submission), attempt]
}
