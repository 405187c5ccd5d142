import { readFile } from 'node:fs/promises'
import type { Database } from '../database/database.ts'
import { publicImageUrl } from '../images/public-images.ts'
import { toCents } from '../reviews/review-request.ts'
import { wordsOf } from '../reviews/search-words.ts'
import { searchVector } from '../reviews/search-words-of-rows.ts'
import { businesses, coupons, reviewRequest } from '../database/schema.ts'

type BusinessRow = Required<typeof businesses.$inferInsert>

/** An element of `businesses.json`; images are names of files. */
export type ExampleBusiness = Omit<BusinessRow, 'templateImages' | 'logoUrl' | 'ownerEmail'> & {
  templates: string[]
  logo: string
}

interface Purchase {
  businessId: string | null
  /** ISO 8601, like all times in these files. */
  receiptDatetime: string | null
  subtotal: number | null
}

/** An element of `receipts.json`. What is not stored is for tests and benches. */
export interface ExampleReceipt {
  id: string
  userEmail: string
  submittedDatetime: string
  lastUpdatedDatetime: string
  images: string[]
  /** Filled in by the customer's app. */
  stated: Purchase & { businessName: string | null }
  /** Read off the images with care. */
  truth: Purchase & { merchant: string | null }
  traits: string[]
  duplicateOf?: string
}

type ExampleCoupon = Omit<typeof coupons.$inferInsert, 'expiresAt'> & { expiresAt: string | null }

/** Fills a database without businesses with the example data; leaves any other as it is. */
export async function loadExampleData(database: Database): Promise<void> {
  const [first] = await database.select({ id: businesses.id }).from(businesses).limit(1)
  if (first) return
  const exampleBusinesses = await readExamples<ExampleBusiness>('businesses.json')
  const exampleReceipts = await readExamples<ExampleReceipt>('receipts.json')
  const exampleCoupons = await readExamples<ExampleCoupon>('coupons.json')
  await database.transaction(async (transaction) => {
    await transaction.insert(businesses).values(exampleBusinesses.map(toBusinessRow))
    await transaction.insert(reviewRequest).values(exampleReceipts.map(toReceiptRow))
    await transaction.insert(coupons).values(exampleCoupons.map(toCouponRow))
  })
}

async function readExamples<Example>(file: string): Promise<Example[]> {
  return JSON.parse(await readFile(new URL(file, import.meta.url), 'utf8'))
}

const dateOrNull = (time: string | null) => (time === null ? null : new Date(time))

function toBusinessRow({ templates, logo, ...business }: ExampleBusiness) {
  return { ...business, templateImages: templates, logoUrl: publicImageUrl(logo) }
}

function toCouponRow(coupon: ExampleCoupon) {
  return { ...coupon, expiresAt: dateOrNull(coupon.expiresAt) }
}

function toReceiptRow(receipt: ExampleReceipt) {
  const { id, userEmail, images, stated } = receipt
  const row = {
    ...{ id, userEmail, images },
    submittedAt: new Date(receipt.submittedDatetime),
    lastUpdatedAt: new Date(receipt.lastUpdatedDatetime),
    businessId: stated.businessId,
    businessName: stated.businessName,
    receiptAt: dateOrNull(stated.receiptDatetime),
    subtotalCents: stated.subtotal === null ? null : toCents(stated.subtotal),
    reviewStatus: 'open' as const,
    rejectionReasons: [],
  }
  return { ...row, searchWords: searchVector(wordsOf(row)) }
}
