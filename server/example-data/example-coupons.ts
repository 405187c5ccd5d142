import { inArray } from 'drizzle-orm'
import { z } from 'zod'
import { id, requiredText } from '../../src/contract/fields.ts'
import { instant } from '../../src/contract/staff-fields.ts'
import type { Database } from '../database/database.ts'
import { imageFileName, readExamples } from './example-file.ts'
import { businesses, coupons } from '../database/schema.ts'

const exampleCoupon = z.object({
  id,
  businessId: id,
  name: requiredText(200),
  description: z.string().nullable(),
  price: z.number().int().min(0),
  amountLeft: z.number().int().min(0).nullable(),
  expiresAt: instant.nullable(),
  image: imageFileName,
  isMoco: z.boolean(),
})

/**
 * Fills the coupons table if it is empty, even in a database created before that table existed. Only example
 * businesses get example coupons, so a deployment with its own businesses gets none.
 */
export async function loadExampleCoupons(database: Database): Promise<void> {
  const [first] = await database.select({ id: coupons.id }).from(coupons).limit(1)
  if (first) return
  const examples = await readExamples('coupons.json', exampleCoupon)
  const known = await database
    .select({ id: businesses.id })
    .from(businesses)
    .where(inArray(businesses.id, [...new Set(examples.map(({ businessId }) => businessId))]))
  const knownIds = new Set(known.map((business) => business.id))
  const rows = examples
    .filter(({ businessId }) => knownIds.has(businessId))
    .map(({ expiresAt, ...row }) => ({ ...row, expiresAt: expiresAt ? new Date(expiresAt) : null }))
  if (rows.length > 0) await database.insert(coupons).values(rows)
}
