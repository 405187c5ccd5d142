/**
 * The draft of a new business. Each person has one, in their own database; it survives sign-out. It does not
 * include the temporary password, which is stored only with an attempt to send it (`business-attempts.ts`).
 */
import { z } from 'zod'
import { businessFields } from '../../contract/business-fields.ts'
import type { StaffDatabase } from '../database.ts'
import { read, write } from '../one-store.ts'

/** Its key in the store `values`; sign-out keeps it. */
export const BUSINESS_DRAFT_KEY = 'business-draft'

const labels = z.array(z.string()).catch([])

const businessDraft = z.object({
  ...businessFields('typed'),
  /** Labels of the ticked categories; `dietary` likewise. */
  categories: labels,
  dietary: labels,
  /** As many as there are rows on screen, including empty ones. */
  keywords: z.array(z.string()).min(1).catch(['']),
})

/** The content of the form's fields, without the password. */
export type BusinessInput = z.output<typeof businessDraft>

export const EMPTY_BUSINESS: BusinessInput = businessDraft.parse({})

/** @returns the draft, or null if there is none */
export async function readBusinessDraft(database: StaffDatabase): Promise<BusinessInput | null> {
  const stored = await read(database, 'values', (values) => values.get(BUSINESS_DRAFT_KEY))
  return businessDraft.safeParse(stored).data ?? null
}

/** Stores the draft in place of the previous one. */
export async function saveBusinessDraft(
  database: StaffDatabase,
  draft: BusinessInput,
): Promise<void> {
  // Parsing drops everything that does not belong to a draft.
  const stored = businessDraft.parse(draft)
  await write(database, 'values', (values) => values.put(stored, BUSINESS_DRAFT_KEY))
}

/** Deletes the draft. */
export async function deleteBusinessDraft(database: StaffDatabase): Promise<void> {
  await write(database, 'values', (values) => values.delete(BUSINESS_DRAFT_KEY))
}
