import { z } from 'zod'
import { id } from './fields.ts'
import { instant } from './staff-fields.ts'

/** Where the next page of a list of receipts starts: at the last one of this page, by its submission, then its id. */
export const pageKey = z.strictObject({ submittedDatetime: instant, id })
export type PageKey = z.infer<typeof pageKey>

/** The same as a parameter of a query. */
export const jsonPageKey = z
  .string()
  .max(200)
  .transform((json, context) => {
    try {
      return JSON.parse(json) as unknown
    } catch {
      context.addIssue({ code: 'custom', message: 'must be JSON' })
      return z.NEVER
    }
  })
  .pipe(pageKey)
