import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Column } from 'drizzle-orm'
import type {
  AddedBusiness,
  DuplicateBusiness,
  NewBusiness,
} from '../../src/contract/business-calls.ts'
import { log } from '../config/log.ts'
import type { Database } from '../database/database.ts'
import { HttpError } from '../http/http-error.ts'
import { keepLogo, logoFrom } from '../images/logos.ts'
import type { OwnerAccounts } from './owner-accounts.ts'
import { publicImageUrl } from '../images/public-images.ts'
import { businessAdditions, businesses } from '../database/schema.ts'

interface Attempt {
  business: NewBusiness
  /** The attempt's id, the same when it is repeated; undefined for a client that never repeats one. */
  submission: string | undefined
  /** Whether the person confirmed adding a possible duplicate. */
  isConfirmed: boolean
  addedByUid: string
  now: Date
}

/**
 * Call 16. Creates the business, its logo and its owner's account together or not at all. A repeated attempt
 * adds nothing and gets the same answer.
 * @throws {HttpError} 400 for an invalid logo, or when the auth provider refuses the owner's address or
 *   password; 409 with the existing business of the same name and address, or when the submission id was
 *   another person's or added another business; 503 when the auth provider does not answer
 */
export async function addBusiness(
  database: Database,
  owners: OwnerAccounts,
  attempt: Attempt,
): Promise<AddedBusiness> {
  const { business, submission = randomUUID() } = attempt
  const { base64_img, business_owner_email, dummy_password, ...details } = business
  const logo = base64_img === null ? null : logoFrom(base64_img)
  const ownerEmail = business_owner_email.toLowerCase()
  let newOwner: string | null = null
  try {
    return await database.transaction(async (transaction) => {
      const answered = await findAnswer(transaction, submission, attempt)
      if (answered) return answered
      if (!attempt.isConfirmed) await refuseDuplicate(transaction, business)

      const businessId = `b-${randomUUID()}`
      if (logo) await keepLogo(transaction, logo)
      await transaction.insert(businesses).values({
        ...toColumns(details),
        id: businessId,
        ownerEmail,
        logoUrl: logo && publicImageUrl(logo.fileName),
        templateImages: [],
      })
      // Makes a concurrent repeat of this attempt wait until this transaction ends.
      const [addition] = await transaction
        .insert(businessAdditions)
        .values({
          submissionId: submission,
          businessId,
          addedByUid: attempt.addedByUid,
          addedAt: attempt.now,
          isOwnerNew: false,
        })
        .onConflictDoNothing()
        .returning({ submissionId: businessAdditions.submissionId })
      if (!addition) throw new RepeatedAttempt()

      // Last, because the database can roll back everything before it.
      newOwner = await owners.create(ownerEmail, dummy_password)
      await transaction
        .update(businessAdditions)
        .set({ isOwnerNew: newOwner !== null })
        .where(eq(businessAdditions.submissionId, submission))
      return { businessId, ownerAccount: newOwner ? 'created' : 'existing' }
    })
  } catch (error) {
    if (newOwner !== null) await removeOwner(owners, newOwner)
    if (!(error instanceof RepeatedAttempt)) throw error
    const answered = await findAnswer(database, submission, attempt)
    if (!answered) throw error
    return answered
  }
}

class RepeatedAttempt extends Error {}

async function removeOwner(owners: OwnerAccounts, uid: string): Promise<void> {
  await owners.remove(uid).catch((error: unknown) => {
    log.error({ uid, err: error }, "Could not remove the owner's account, which has no business")
  })
}

/**
 * @returns the answer to an earlier try of the same attempt, or null if there was none
 * @throws {HttpError} 409 when the submission id was another person's or added another business
 */
async function findAnswer(
  database: Database,
  submission: string,
  { business, addedByUid }: Attempt,
): Promise<AddedBusiness | null> {
  const [row] = await database
    .select({ addition: businessAdditions, name: businesses.name, address: businesses.address })
    .from(businessAdditions)
    .innerJoin(businesses, eq(businesses.id, businessAdditions.businessId))
    .where(eq(businessAdditions.submissionId, submission))
  if (!row) return null
  const { businessId, isOwnerNew, addedByUid: by } = row.addition
  if (by !== addedByUid || row.name !== business.name || row.address !== business.address) {
    throw new HttpError(409, 'This submission already added another business')
  }
  return { businessId, ownerAccount: isOwnerNew ? 'created' : 'existing' }
}

async function refuseDuplicate(database: Database, business: NewBusiness): Promise<void> {
  const { name, address, city, state } = businesses
  const [duplicate] = await database
    .select({ name, address, city, state })
    .from(businesses)
    .where(and(isSameText(name, business.name), isSameText(address, business.address)))
    .limit(1)
  if (!duplicate) return
  const error = 'A business with this name and address already exists'
  throw new HttpError(409, error, { duplicate: duplicate satisfies DuplicateBusiness })
}

/** Compares ignoring case, spaces and punctuation. The database normalizes both sides the same way. */
function isSameText(column: Column, text: string) {
  const normalized = (value: unknown) =>
    sql`regexp_replace(lower(${value}), '[[:space:][:punct:]‘’“”–—]', '', 'g')`
  return sql`${normalized(column)} = ${normalized(text)}`
}

/** Maps the fields other than login and logo to columns; most have the same name. */
function toColumns(
  details: Omit<NewBusiness, 'base64_img' | 'business_owner_email' | 'dummy_password'>,
) {
  const { phone_number, email_address, is_moco_business, is_campfire_business, ...others } = details
  // Typed so that a field without a column does not compile.
  const sameNames: Pick<typeof businesses.$inferInsert, keyof typeof others> = others
  return {
    ...sameNames,
    phoneNumber: phone_number || null,
    emailAddress: email_address || null,
    isMoco: is_moco_business === '1',
    isCampfire: is_campfire_business === '1',
  }
}
