/** Calls 22 and 23: what a team's tablets have learned of businesses' papers, shared as numbers alone (spec section 7). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { forReviewers } from './staff-fields.ts'

/** Names a kind by a number that never changes its meaning. */
const index = z.int().min(0).max(31)

/** Where on a business's paper a value stood and how it was written. No text, picture, amount or date belongs in here. */
export const paperLayout = z.strictObject({
  businessId: id,
  field: z.enum(['receiptDatetime', 'subtotal']),
  /** The kind of label beside it. */
  label: index,
  /** Its rank among the values of its kind on the receipt, from the top. */
  rank: index,
  /** Where it stood between the first row (0) and the last (1000). */
  height: z.int().min(0).max(1000),
  /** The form in which it was written. */
  written: index,
})
export type PaperLayout = z.infer<typeof paperLayout>

export const LAYOUTS_MOST = 20

/** Call 22, which is ours. Layouts of businesses that the server does not know are left out. */
export const sharePaperLayouts = endpoint({
  call: '22',
  method: 'POST',
  ...forReviewers,
  path: '/:stage/paper_layouts',
  body: z.strictObject({ layouts: z.array(paperLayout).min(1).max(LAYOUTS_MOST) }),
  response: z.object({ accepted: z.literal(true) }),
})

/** Call 23, which is ours: what the team knows, of each business and field first what was seen most often. */
export const listPaperLayouts = endpoint({
  call: '23',
  method: 'GET',
  ...forReviewers,
  path: '/:stage/paper_layouts',
  response: z.object({ layouts: z.array(z.object(paperLayout.shape)) }),
})
