/**
 * What a person has typed about a business and not sent. One for each person, in their own database; it
 * outlives their sign-out. The temporary password is no part of it and is stored nowhere.
 */
import { z } from 'zod'
import { businessFields } from '../../contract/business-fields.ts'
import type { StaffDatabase } from '../database.ts'

/** Its key among the single values, which sign-out keeps. */
export const BUSINESS_DRAFT_KEY = 'business-draft'

const labels = z.array(z.string()).catch([])

const businessDraft = z.object({
  ...businessFields('typed'),
  /** Labels of what is ticked. */
  categories: labels,
  dietary: labels,
  /** One for each row on screen, empty ones too. */
  keywords: z.array(z.string()).min(1).catch(['']),
})

/** Everything that is typed about a business, as it stands in the fields. */
export type BusinessInput = z.output<typeof businessDraft>

export const EMPTY_BUSINESS: BusinessInput = businessDraft.parse({})

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
