import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import type { AddedBusiness, NewBusiness } from '../../src/contract/business-calls.ts'
import type { Database } from '../database/database.ts'
import { HttpError } from '../http/http-error.ts'
import { logoFrom, storeLogo, type Logo } from '../images/logos.ts'
import { businessColumns, changedFields } from './business-columns.ts'
import { claimPlace, endClaim, letGo, renewClaim, type Claim } from './business-attempts.ts'
import type { OwnerAccounts } from './owner-accounts.ts'
import { findDuplicate, placeOf } from './same-business.ts'
import { hashPassword, isPasswordOf } from './temporary-password.ts'
import { auditLog, businessAdditions, businesses } from '../database/schema.ts'
import { log } from '../config/log.ts'

/** A try waits for another one of the same business: the pause between two looks, and the longest wait. */
const POLL_MS = 100
const WAIT_MS = 10_000

interface Attempt {
  business: NewBusiness
  /** The attempt's id, the same when it is repeated; undefined for a client that never repeats one. */
  submission: string | undefined
  /** The person confirmed adding a possible duplicate. */
  isConfirmed: boolean
  addedBy: { uid: string; email: string }
  /** For the audit log. */
  requestId: string
  now: Date
}

/** A checked attempt. */
interface Try extends Omit<Attempt, 'business'> {
  business: Omit<NewBusiness, 'base64_img'>
  logo: Logo | null
  submission: string
}

/**
 * Call 16. Creates the business, its logo and its owner's account together or not at all. A repeated attempt
 * adds nothing and gets the same answer. While the auth provider is asked, no connection is held, so a slow
 * provider cannot hold up other calls; a claim keeps other tries of the same business waiting instead.
 * @throws {HttpError} 400 for an invalid logo, or when the auth provider refuses the owner's address or
 *   password; 409 with the existing business of the same name and address, or when the submission id was
 *   another person's or added something else; 503 when the auth provider does not answer, or when another
 *   try of the same business takes too long
 */
export async function addBusiness(
  database: Database,
  owners: OwnerAccounts,
  attempt: Attempt,
): Promise<AddedBusiness> {
  const { base64_img, ...business } = attempt.business
  const logo = base64_img === null ? null : await logoFrom(base64_img)
  const current = { ...attempt, business, logo, submission: attempt.submission ?? randomUUID() }
  const waitsUntil = Date.now() + WAIT_MS
  while (Date.now() < waitsUntil) {
    const { earlier, claim } = await database.transaction((tx) => begin(tx, current))
    if (earlier) return answerOf(earlier, current)
    const added = claim && (await addClaimed(database, owners, claim, current))
    if (added) return added
    await setTimeout(POLL_MS)
  }
  const error = 'This business is being added at the moment'
  throw new HttpError(503, error, {}, { 'Retry-After': '10' })
}

/**
 * @returns what the submission added earlier, or a claim to go on with, or neither while another try is under way
 * @throws {HttpError} 409 with the existing business of the same name and address
 */
async function begin(transaction: Database, attempt: Try) {
  const { business, submission } = attempt
  // First, so that what follows sees everything that earlier claims on this place have added. Without a claim,
  // a duplicate could be what another try of this very submission has just added.
  const claim = await claimPlace(transaction, submission, placeOf(business))
  const earlier = await findAddition(transaction, submission)
  if (earlier && claim) await endClaim(transaction, claim)
  if (claim && !earlier && !attempt.isConfirmed) await refuseDuplicate(transaction, business)
  return { earlier, claim }
}

/** @returns null if the claim has ended and another try has taken it over */
async function addClaimed(
  database: Database,
  owners: OwnerAccounts,
  claim: Claim,
  { business, logo, submission, addedBy, requestId, now }: Try,
): Promise<AddedBusiness | null> {
  const { dummy_password, ...details } = business
  const columns = businessColumns(details, logo)
  const passwordHash = await hashPassword(dummy_password)
  const owner = await openAccount(database, owners, claim, columns.ownerEmail, dummy_password)
  if (!owner) return null
  try {
    return await database.transaction(async (transaction) => {
      if (!(await endClaim(transaction, owner.claim))) return null
      const businessId = `b-${randomUUID()}`
      if (logo) await storeLogo(transaction, logo)
      await transaction
        .insert(businesses)
        .values({ ...columns, id: businessId, templateImages: [] })
      await transaction.insert(businessAdditions).values({
        submissionId: submission,
        businessId,
        addedByUid: addedBy.uid,
        addedByEmail: addedBy.email,
        addedAt: now,
        isOwnerNew: owner.isNew,
        passwordHash,
      })
      await transaction.insert(auditLog).values({
        at: now,
        requestId,
        actorUid: addedBy.uid,
        actorEmail: addedBy.email,
        action: 'add-business',
        subject: businessId,
        status: 200,
      })
      return { businessId, ownerAccount: owner.isNew ? 'created' : 'existing' }
    })
  } catch (error) {
    // Fails if the transaction was committed after all and only its answer was lost. If the database does not
    // answer, everything stays as it is: the claim ends by itself, and a repeat goes on from there.
    const renewed = await renewClaim(database, owner.claim, owner.claim.isOwnerNew)
    if (!renewed) return null
    const isRemoved = owner.uid !== null && (await removeOwner(owners, owner.uid))
    await (isRemoved ? endClaim : letGo)(database, renewed)
    throw error
  }
}

/** @returns null if the claim has ended and another try has taken it over */
async function openAccount(
  database: Database,
  owners: OwnerAccounts,
  claim: Claim,
  email: string,
  password: string,
) {
  let held: Claim | null = claim
  try {
    const isOwnerNew = claim.isOwnerNew ?? !(await owners.exists(email))
    // Before the account is created, so that a repeat knows it as this attempt's, even after a crash.
    held = await renewClaim(database, claim, isOwnerNew)
    if (!held) return null
    const uid = await owners.create(email, password)
    return { claim: held, uid, isNew: uid !== null || claim.isOwnerNew === true }
  } catch (error) {
    // If the database does not answer either, the claim ends by itself.
    if (held) await letGo(database, held).catch(() => undefined)
    throw error
  }
}

async function removeOwner(owners: OwnerAccounts, uid: string): Promise<boolean> {
  try {
    await owners.remove(uid)
    return true
  } catch (error) {
    log.error({ err: error, uid }, "Could not remove an owner's account that has no business")
    return false
  }
}

type Addition = NonNullable<Awaited<ReturnType<typeof findAddition>>>

/** @returns undefined if the submission has added nothing */
async function findAddition(database: Database, submission: string) {
  const [row] = await database
    .select({ addition: businessAdditions, stored: businesses })
    .from(businessAdditions)
    .innerJoin(businesses, eq(businesses.id, businessAdditions.businessId))
    .where(eq(businessAdditions.submissionId, submission))
  return row
}

/**
 * Answers a repeated attempt. Not inside a transaction: a password takes long to compare.
 * @throws {HttpError} 409 when the submission id was another person's, or added something else than what is sent
 */
async function answerOf(
  { addition, stored }: Addition,
  { business, logo, addedBy }: Try,
): Promise<AddedBusiness> {
  const { businessId, isOwnerNew, addedByUid, passwordHash } = addition
  if (addedByUid !== addedBy.uid) {
    throw new HttpError(409, 'This submission already added another business')
  }
  const { dummy_password, ...details } = business
  const differs = changedFields(businessColumns(details, logo), stored)
  if (!(await isPasswordOf(passwordHash, dummy_password))) differs.push('dummy_password')
  if (differs.length > 0) {
    const error = `This submission already added a business with another ${differs.join(', ')}`
    throw new HttpError(409, error, { differs })
  }
  return { businessId, ownerAccount: isOwnerNew ? 'created' : 'existing' }
}

async function refuseDuplicate(database: Database, business: Try['business']): Promise<void> {
  const duplicate = await findDuplicate(database, business)
  if (!duplicate) return
  const error = 'A business with this name and address already exists'
  throw new HttpError(409, error, { duplicate })
}
