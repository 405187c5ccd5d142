import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { emailAddress } from '../../src/contract/email-address.ts'
import { id, requiredText, text } from '../../src/contract/fields.ts'
import { instant, subtotal } from '../../src/contract/staff-fields.ts'
import { KEYWORD_MAX_LENGTH } from '../../src/rules/business.ts'
import type { Database } from '../database/database.ts'
import { publicImageUrl } from '../images/public-images.ts'
import { toCents } from '../reviews/review-request.ts'
import { IMAGE_NAME } from '../../src/contract/served-files.ts'
import { businesses, coupons, reviewRequest } from '../database/schema.ts'

const imageFileName = z.string().regex(IMAGE_NAME)

const exampleBusiness = z.object({
  id,
  name: requiredText(200),
  address: requiredText(300),
  city: requiredText(100),
  state: requiredText(100),
  zipcode: requiredText(10),
  about: text(5000),
  lat: z.number(),
  lng: z.number(),
  phoneNumber: z.string().nullable(),
  emailAddress: z.nullable(emailAddress),
  isMoco: z.boolean(),
  isCampfire: z.boolean(),
  categories: z.array(requiredText(KEYWORD_MAX_LENGTH)),
  templates: z.array(imageFileName),
  logo: imageFileName,
})

const exampleReceipt = z.object({
  id,
  userEmail: emailAddress,
  submittedDatetime: instant,
  lastUpdatedDatetime: instant,
  images: z.array(imageFileName).min(1),
  /** Filled in by the customer's app. */
  stated: z.object({
    businessId: z.nullable(id),
    businessName: z.string().nullable(),
    receiptDatetime: instant.nullable(),
    subtotal: subtotal.nullable(),
  }),
})

export type ExampleBusiness = z.output<typeof exampleBusiness>

/** Also what is never stored: it is for tests and benches. */
export type ExampleReceipt = z.output<typeof exampleReceipt> & {
  /** Read off the images with care. */
  truth: {
    businessId: string | null
    merchant: string | null
    receiptDatetime: string | null
    subtotal: number | null
  }
  traits: string[]
  duplicateOf?: string
}

const exampleCoupon = z.object({
  id,
  businessId: id,
  name: requiredText(200),
  description: z.string().nullable(),
  price: z.number().int().min(0),
  amountLeft: z.number().int().min(0).nullable(),
  expiresAt: z.coerce.date().nullable(),
  image: imageFileName,
  isMoco: z.boolean(),
})

/**
 * Fills a database without businesses with the example data; leaves any other as it is.
 * @throws {z.ZodError} when an example is not what the tables need
 */
export async function loadExampleData(database: Database): Promise<void> {
  const [first] = await database.select({ id: businesses.id }).from(businesses).limit(1)
  if (first) return
  const exampleBusinesses = await readExamples('businesses.json', exampleBusiness)
  const exampleReceipts = await readExamples('receipts.json', exampleReceipt)
  const exampleCoupons = await readExamples('coupons.json', exampleCoupon)
  await database.transaction(async (transaction) => {
    await transaction.insert(businesses).values(exampleBusinesses.map(toBusinessRow))
    await transaction.insert(reviewRequest).values(exampleReceipts.map(toReceiptRow))
    await transaction.insert(coupons).values(exampleCoupons)
  })
}

async function readExamples<T extends z.ZodType>(file: string, schema: T): Promise<z.output<T>[]> {
  const url = new URL(`./${file}`, import.meta.url)
  return z.array(schema).parse(JSON.parse(await readFile(url, 'utf8')))
}

function toBusinessRow({ templates, logo, ...business }: z.output<typeof exampleBusiness>) {
  return { ...business, templateImages: templates, logoUrl: publicImageUrl(logo) }
}

function toReceiptRow(receipt: z.output<typeof exampleReceipt>): typeof reviewRequest.$inferInsert {
  const { stated } = receipt
  return {
    id: receipt.id,
    userEmail: receipt.userEmail,
    submittedAt: new Date(receipt.submittedDatetime),
    lastUpdatedAt: new Date(receipt.lastUpdatedDatetime),
    images: receipt.images,
    businessId: stated.businessId,
    businessName: stated.businessName,
    receiptAt: stated.receiptDatetime ? new Date(stated.receiptDatetime) : null,
    subtotalCents: stated.subtotal === null ? null : toCents(stated.subtotal),
    reviewStatus: 'open',
    rejectionReasons: [],
  }
}
