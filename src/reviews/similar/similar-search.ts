/** Which receipts a reviewer should compare with the one under review, and why (checklist V8). */
import type { ReviewRequest } from '../../contract/review-calls.ts'
import { imageKey, type ImageKey } from '../../offline/image-key.ts'
import type { LocalReceipt } from '../../offline/queue/local-requests.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { plainSubtotal } from '../../rules/receipt.ts'
import { receiptHints, type ReceiptHint } from '../../rules/receipt-hints.ts'
import { isSameCustomerAndTotal, isSamePurchase } from '../../rules/similar-receipts.ts'
import { relatedOf, sentAgain, type Related } from './sent-again.ts'

/** `purchase`: same business and subtotal within 24 hours. `total`: same customer and subtotal. */
export type SimilarReason = 'image' | 'purchase' | 'total'

export interface SimilarReceipt extends LocalReceipt {
  /** At least one. */
  reasons: readonly SimilarReason[]
}

export interface SimilarReceipts {
  /** Business, datetime and subtotal are filled in. Without them only the same image is found. */
  isSearched: boolean
  /** Undefined until there is a result; an empty list only once the search is complete. */
  found: readonly SimilarReceipt[] | undefined
  /** The tablet and the server have been searched; the tablet so far (`asking`); or only the tablet. */
  scope: 'server' | 'asking' | 'tablet'
  /** Why the server's search failed; null if it did not, or if there is simply no connection. */
  error: string | null
  /** Hints against the receipt. */
  hints: readonly ReceiptHint[]
  /** This tablet has been searched for all of them. */
  areHintsKnown: boolean
  /** True for the moment in which a decision that was just made here may have brought others. */
  mayLackHints: () => boolean
  /** What this receipt was sent again for after a rejection, and what was sent again for it: no duplicates. */
  related: readonly Related[]
}

/** The receipt under review: each field as typed, or else as the customer stated it. */
export type Subject = Pick<
  ReviewRequest,
  | 'id'
  | 'userEmail'
  | 'urls'
  | 'sameImage'
  | 'replaces'
  | 'businessId'
  | 'receiptDatetime'
  | 'subtotal'
>

/**
 * The query of the server's search (spec section 2, V8).
 * @returns null unless business, datetime and subtotal are all filled in and valid
 */
export function similarSearch(
  draft: ReviewDraft,
): { businessId: string; receiptDatetime: string; subtotal: number } | null {
  const { business, receiptDatetime, subtotal } = draft
  const dollars = plainSubtotal(subtotal)
  if (!business || !receiptDatetime || dollars === null) return null
  return { businessId: business.id, receiptDatetime, subtotal: Number(dollars) }
}

/** The receipt under review, with what is typed in its draft. */
export function subjectOf(request: ReviewRequest, draft: ReviewDraft): Subject {
  const { id, userEmail, urls, sameImage, replaces } = request
  const typed = plainSubtotal(draft.subtotal)
  return {
    ...{ id, userEmail, urls, sameImage, replaces },
    businessId: draft.business?.id ?? request.businessId,
    receiptDatetime: draft.receiptDatetime ?? request.receiptDatetime,
    subtotal: typed === null ? request.subtotal : Number(typed),
  }
}

interface SearchedIn {
  local: readonly LocalReceipt[]
  /** Receipts that the server considers the same purchase. */
  server?: readonly ReviewRequest[] | undefined
  /** Those of the subject's `sameImage` that the server was asked for. */
  sameImage?: readonly ReviewRequest[] | undefined
  /** Keys of all images that are the same as one of the subject's. */
  images: readonly ImageKey[]
  /** The request that the subject replaces, if it is known. */
  replaced?: LocalReceipt | null | undefined
}

/** All receipts that were found, each once, by id. */
function knownReceipts({
  local,
  server = [],
  sameImage = [],
  replaced,
}: SearchedIn): Map<string, LocalReceipt> {
  const all = new Map(local.map((receipt) => [receipt.request.id, receipt]))
  for (const request of [...server, ...sameImage]) {
    // The server does not know decisions that are waiting on this tablet.
    if (!all.get(request.id)?.isWaiting) all.set(request.id, { request, isWaiting: false })
  }
  if (replaced && !all.has(replaced.request.id)) all.set(replaced.request.id, replaced)
  return all
}

/** @returns those that the subject was sent again for, and that were sent again for it */
export function findRelated(subject: Subject, searched: SearchedIn): Related[] {
  return relatedOf(subject, [...knownReceipts(searched).values()])
}

/** @returns ids of requests that are no duplicates of the subject, because the customer was told to send it again */
export function noDuplicates(subject: Subject, searched: SearchedIn): ReadonlySet<string> {
  const known = [...knownReceipts(searched).values()].map(({ request }) => request)
  return sentAgain(subject, known)
}

/** @returns receipts with at least one reason; those with the same image first, then the newest first */
export function findSimilar(subject: Subject, searched: SearchedIn): SimilarReceipt[] {
  const fromServer = new Set(searched.server?.map(({ id }) => id))
  const all = knownReceipts(searched)
  for (const id of [subject.id, ...noDuplicates(subject, searched)]) all.delete(id)

  const sameImages = new Set(searched.images)
  const withSameImage = new Set(subject.sameImage.map(({ id }) => id))
  const hasSameImage = ({ id, urls }: ReviewRequest) =>
    withSameImage.has(id) || urls.some((url) => sameImages.has(imageKey(url)))
  const reasonsFor = ({ request }: LocalReceipt): SimilarReason[] => {
    const reasons: SimilarReason[] = []
    if (hasSameImage(request)) reasons.push('image')
    if (fromServer.has(request.id) || isSamePurchase(subject, request)) reasons.push('purchase')
    if (isSameCustomerAndTotal(subject, request)) reasons.push('total')
    return reasons
  }
  return [...all.values()]
    .map((receipt) => ({ ...receipt, reasons: reasonsFor(receipt) }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort(byImageThenNewest)
}

function byImageThenNewest(one: SimilarReceipt, other: SimilarReceipt): number {
  const isImage = (similar: SimilarReceipt) => Number(similar.reasons.includes('image'))
  return (
    isImage(other) - isImage(one) ||
    Date.parse(other.request.submittedDatetime) - Date.parse(one.request.submittedDatetime) ||
    other.request.id.localeCompare(one.request.id)
  )
}

/**
 * The hints against a receipt, by the similar ones that are known, and by what the server found when it was sent: a
 * tablet knows only some of the decided ones.
 */
export function hintsOf(
  { submittedDatetime, sameImage }: ReviewRequest,
  subject: Subject,
  searched: SearchedIn,
): ReceiptHint[] {
  const similar = findSimilar(subject, searched)
  const requestsBy = (reason: 'total' | 'image') =>
    similar.filter(({ reasons }) => reasons.includes(reason)).map(({ request }) => request)
  const withSameImage = requestsBy('image')
  const isKnown = new Set([
    ...withSameImage.map(({ id }) => id),
    ...noDuplicates(subject, searched),
  ])
  return receiptHints({
    receiptDatetime: subject.receiptDatetime,
    submittedDatetime,
    sameTotal: requestsBy('total'),
    sameImage: [...withSameImage, ...sameImage.filter(({ id }) => !isKnown.has(id))],
  })
}
