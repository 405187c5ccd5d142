import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { imageKey } from '../../offline/image-key.ts'
import { findLocal } from '../../offline/queue/local-requests.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { receiptHints, type ReceiptHint } from '../../rules/receipt-hints.ts'
import { findSameImages } from './same-images.ts'
import { findSimilar, subjectOf, type SimilarReceipt, type Subject } from './similar-search.ts'

/**
 * The hints against a receipt, by the similar ones that are known, and by what the server found when it was sent: a
 * tablet knows only some of the decided ones.
 */
export function hintsOf(
  { submittedDatetime, sameImage }: ReviewRequest,
  { receiptDatetime }: Subject,
  similar: readonly SimilarReceipt[],
): ReceiptHint[] {
  const requestsBy = (reason: 'total' | 'image') =>
    similar.filter(({ reasons }) => reasons.includes(reason)).map(({ request }) => request)
  const withSameImage = requestsBy('image')
  const isKnown = new Set(withSameImage.map(({ id }) => id))
  return receiptHints({
    receiptDatetime,
    submittedDatetime,
    sameTotal: requestsBy('total'),
    sameImage: [...withSameImage, ...sameImage.filter(({ id }) => !isKnown.has(id))],
  })
}

/**
 * Searches this tablet for all that speaks against a receipt, as its review does.
 * @throws errors of the local storage; the signal's reason
 */
export async function readLocalHints(
  database: StaffDatabase,
  request: ReviewRequest,
  draft: ReviewDraft,
  signal: AbortSignal,
): Promise<ReceiptHint[]> {
  const subject = subjectOf(request, draft)
  const { subtotal } = subject
  const images = await findSameImages(database, subject.urls.map(imageKey), signal)
  const local = await findLocal(database, { subtotal, images })
  return hintsOf(request, subject, findSimilar(subject, { local, images }))
}
