/**
 * What a person has typed about a business and not sent. One for each person, in their own database; it
 * outlives their sign-out. The temporary password is no part of it and is stored nowhere.
 */
import { z } from 'zod'
import type { BusinessInput } from '../../rules/business.ts'
import type { StaffDatabase } from '../database.ts'

/** Its key among the single values, which sign-out keeps. */
export const BUSINESS_DRAFT_KEY = 'business-draft'

// Whatever another release has stored opens: a field that is missing or of another type is empty.
const line = z.string().catch('')
const tick = z.boolean().catch(false)
const labels = z.array(z.string()).catch([])

const businessDraft: z.ZodType<BusinessInput> = z.object({
  name: line,
  about: line,
  address: line,
  city: line,
  state: line,
  zipcode: line,
  lat: line,
  lng: line,
  phone: line,
  email: line,
  ownerEmail: line,
  isCampfire: tick,
  isMoco: tick,
  categories: labels,
  dietary: labels,
  keywords: z.array(z.string()).min(1).catch(['']),
  logo: z.string().nullable().catch(null),
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
