/**
 * What a person has typed about a business and not sent. One for each person, in their own database; it
 * outlives their sign-out. The temporary password is no part of it and is stored nowhere.
 */
import { z } from 'zod'
import type { BusinessInput } from '../../rules/business.ts'
import type { StaffDatabase } from '../database.ts'

/** Its key among the single values, which sign-out keeps. */
export const BUSINESS_DRAFT_KEY = 'business-draft'

const businessDraft: z.ZodType<BusinessInput> = z.object({
  name: z.string(),
  about: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipcode: z.string(),
  lat: z.string(),
  lng: z.string(),
  phone: z.string(),
  email: z.string(),
  ownerEmail: z.string(),
  isCampfire: z.boolean(),
  isMoco: z.boolean(),
  categories: z.array(z.string()),
  dietary: z.array(z.string()),
  keywords: z.array(z.string()).min(1),
  logo: z.string().nullable(),
})

/** The draft, or null. */
export async function readBusinessDraft(database: StaffDatabase): Promise<BusinessInput | null> {
  const stored = await database.transact(['values'], 'readonly', (tx) =>
    tx.objectStore('values').get(BUSINESS_DRAFT_KEY),
  )
  return businessDraft.safeParse(stored).data ?? null
}

export async function saveBusinessDraft(
  database: StaffDatabase,
  draft: BusinessInput,
): Promise<void> {
  // Parsed, so that nothing that is no part of a draft gets in.
  const stored = businessDraft.parse(draft)
  await database.transact(['values'], 'readwrite', (tx) =>
    tx.objectStore('values').put(stored, BUSINESS_DRAFT_KEY),
  )
}

export async function deleteBusinessDraft(database: StaffDatabase): Promise<void> {
  await database.transact(['values'], 'readwrite', (tx) =>
    tx.objectStore('values').delete(BUSINESS_DRAFT_KEY),
  )
}
