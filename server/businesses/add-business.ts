import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Column } from 'drizzle-orm'
import type {
  AddedBusiness,
  DuplicateBusiness,
  NewBusiness,
} from '../../src/contract/business-calls.ts'
import type { Database } from '../database/database.ts'
import { HttpError } from '../http/http-error.ts'
import { keepLogo, logoFrom } from '../images/logos.ts'
import type { OwnerAccounts } from './owner-accounts.ts'
import { publicImageUrl } from '../images/public-images.ts'
import { businessAdditions, businesses } from '../database/schema.ts'

interface Attempt {
  business: NewBusiness
  /** Names the attempt; none for a client that does not repeat one. */
  submission: string | undefined
  /** Whether somebody was asked about a duplicate and wants it. */
  isConfirmed: boolean
  addedByUid: string
  now: Date
}

/**
 * Call 16. The business, its logo and its owner's account come into being together or not at all; the same
 * attempt again is answered and adds nothing.
 * @throws {HttpError} 400 for a logo that is none, 409 with the business of the same name and address
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
      // Holds the same attempt back that arrives meanwhile, until this one stands or falls.
      const [isFirst] = await transaction
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
      if (!isFirst) throw new RepeatedAttempt()

      // The last step: everything before it can be taken back by the database alone.
      newOwner = await owners.create(ownerEmail, dummy_password)
      await transaction
        .update(businessAdditions)
        .set({ isOwnerNew: newOwner !== null })
        .where(eq(businessAdditions.submissionId, submission))
      return { businessId, ownerAccount: newOwner ? 'created' : 'existing' }
    })
  } catch (error) {
    if (newOwner !== null) await takeBack(owners, newOwner)
    if (!(error instanceof RepeatedAttempt)) throw error
    const answered = await findAnswer(database, submission, attempt)
    if (!answered) throw error
    return answered
  }
}

class RepeatedAttempt extends Error {}

async function takeBack(owners: OwnerAccounts, uid: string): Promise<void> {
  await owners.remove(uid).catch((error: unknown) => {
    console.error(`The owner's account ${uid} belongs to no business:`, error)
  })
}

/** @throws {HttpError} 409 when the attempt of this name was somebody else's or another business */
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
    throw new HttpError(409, 'This submission has added another business')
  }
  return { businessId, ownerAccount: isOwnerNew ? 'created' : 'existing' }
}

async function refuseDuplicate(database: Database, business: NewBusiness): Promise<void> {
  const { name, address, city, state } = businesses
  const [duplicate] = await database
    .select({ name, address, city, state })
    .from(businesses)
    .where(and(reads(name, business.name), reads(address, business.address)))
    .limit(1)
  if (!duplicate) return
  const error = 'A business with this name and address exists already'
  throw new HttpError(409, error, { duplicate: duplicate satisfies DuplicateBusiness })
}

/** Without regard to case, spaces and punctuation; the database treats both sides in the same way. */
function reads(column: Column, text: string) {
  const bare = (value: unknown) =>
    sql`regexp_replace(lower(${value}), '[[:space:][:punct:]‘’“”–—]', '', 'g')`
  return sql`${bare(column)} = ${bare(text)}`
}

/** What is no login and no image: each field in the column of its name, some under another one. */
function toColumns(
  details: Omit<NewBusiness, 'base64_img' | 'business_owner_email' | 'dummy_password'>,
) {
  const { phone_number, email_address, is_moco_business, is_campfire_business, ...others } = details
  // A field without a column does not compile.
  const sameNames: Pick<typeof businesses.$inferInsert, keyof typeof others> = others
  return {
    ...sameNames,
    phoneNumber: phone_number || null,
    emailAddress: email_address || null,
    isMoco: is_moco_business === '1',
    isCampfire: is_campfire_business === '1',
  }
}
