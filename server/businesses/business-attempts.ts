/**
 * Attempts to add a business that are under way. A claim lets one try at a time add the business of a name and
 * address, in all processes together and without holding a connection. If its process dies, the claim ends by
 * itself.
 */
import { and, eq, lt, or, sql, type SQL } from 'drizzle-orm'
import type { Database } from '../database/database.ts'
import { businessAttempts } from '../database/schema.ts'

/** Longer than the auth provider's answers can take. The clock is the database's, which all processes share. */
const CLAIM_END = sql`now() + interval '30 seconds'`

export interface Claim {
  submissionId: string
  /** Tells this claim from a later one of the same submission. */
  claimedUntil: Date
  /** The owner had no account before this attempt's first try; null if that is not known yet. */
  isOwnerNew: boolean | null
}

/**
 * Claims a place for a submission. A claim that has ended is taken over; what an earlier try of the same
 * submission found out about the owner stays known.
 * @param place the business's name and address, normalized
 * @returns null while another try, of this submission or for this place, is under way
 */
export async function claimPlace(
  database: Database,
  submissionId: string,
  place: SQL,
): Promise<Claim | null> {
  const hasEnded = lt(businessAttempts.claimedUntil, sql`now()`)
  const isOurs = eq(businessAttempts.submissionId, submissionId)
  const isHere = eq(businessAttempts.place, place)
  const [resumed] = await database
    .update(businessAttempts)
    .set({ claimedUntil: CLAIM_END })
    .where(and(isOurs, isHere, hasEnded))
    .returning()
  if (resumed) return resumed
  await database.delete(businessAttempts).where(and(or(isOurs, isHere), hasEnded))
  const [claimed] = await database
    .insert(businessAttempts)
    .values({ submissionId, place, claimedUntil: CLAIM_END })
    .onConflictDoNothing()
    .returning()
  return claimed ?? null
}

/**
 * Renews a claim and stores what is known about the owner.
 * @returns the renewed claim; null if it has ended and another try has taken it over, or added the business
 */
export async function renewClaim(
  database: Database,
  claim: Claim,
  isOwnerNew: boolean | null,
): Promise<Claim | null> {
  const [renewed] = await database
    .update(businessAttempts)
    .set({ claimedUntil: CLAIM_END, isOwnerNew })
    .where(isStill(claim))
    .returning()
  return renewed ?? null
}

/** Lets another try take a claim over at once; the same submission knows then what this one found out. */
export async function letGo(database: Database, claim: Claim): Promise<void> {
  await database
    .update(businessAttempts)
    .set({ claimedUntil: sql`now()` })
    .where(isStill(claim))
}

/** Deletes a claim. @returns false if another try has taken it over */
export async function endClaim(database: Database, claim: Claim): Promise<boolean> {
  const ended = await database
    .delete(businessAttempts)
    .where(isStill(claim))
    .returning({ submissionId: businessAttempts.submissionId })
  return ended.length > 0
}

function isStill({ submissionId, claimedUntil }: Claim) {
  return and(
    eq(businessAttempts.submissionId, submissionId),
    eq(businessAttempts.claimedUntil, claimedUntil),
  )
}
