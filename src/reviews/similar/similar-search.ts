/** Which receipts a reviewer should look at beside the one under review, and why (checklist V8). */
import type { ReceiptActivity } from '../../contract/review-calls.ts'
import type { LocalReceipt } from '../../offline/queue/local-requests.ts'
import { isSamePicture, type PictureHashes } from '../../rules/image-hash.ts'
import { isSameCustomerAndTotal, isSamePurchase } from '../../rules/similar-receipts.ts'

/** `purchase`: same business and subtotal within 24 hours. `total`: same customer and subtotal. */
export type SimilarReason = 'picture' | 'purchase' | 'total'

export interface SimilarReceipt extends LocalReceipt {
  /** At least one. */
  reasons: readonly SimilarReason[]
}

/** The receipt under review: what is typed, or else what the customer stated. */
export type Subject = Pick<
  ReceiptActivity,
  'id' | 'userEmail' | 'urls' | 'businessId' | 'receiptDatetime' | 'subtotal'
>

export interface SearchedIn {
  here: readonly LocalReceipt[]
  /** What the server found to be the same purchase. */
  server: readonly ReceiptActivity[]
  /** By URL of the picture. */
  hashes: ReadonlyMap<string, PictureHashes>
}

/** The receipts for which something speaks; the same picture comes first, then the newest. */
export function findSimilar(
  subject: Subject,
  { here, server, hashes }: SearchedIn,
): SimilarReceipt[] {
  const fromServer = new Set(server.map(({ id }) => id))
  const all = new Map<string, LocalReceipt>(here.map((receipt) => [receipt.item.id, receipt]))
  for (const item of server) {
    // What was decided here and is not sent yet, the server does not know.
    if (!all.get(item.id)?.isWaiting) all.set(item.id, { item, isWaiting: false })
  }
  all.delete(subject.id)

  const pictures = hashesOf(subject.urls, hashes)
  const reasonsFor = ({ item }: LocalReceipt): SimilarReason[] => {
    const reasons: SimilarReason[] = []
    if (isPictureAmong(pictures, hashesOf(item.urls, hashes))) reasons.push('picture')
    if (fromServer.has(item.id) || isSamePurchase(subject, item)) reasons.push('purchase')
    if (isSameCustomerAndTotal(subject, item)) reasons.push('total')
    return reasons
  }
  return [...all.values()]
    .map((receipt) => ({ ...receipt, reasons: reasonsFor(receipt) }))
    .filter(({ reasons }) => reasons.length > 0)
    .sort(byPictureThenNewest)
}

/** Of all images that are known here, those that show the same picture as one of some others. */
export function sameImages(
  urls: readonly string[],
  hashes: ReadonlyMap<string, PictureHashes>,
): string[] {
  const pictures = hashesOf(urls, hashes)
  if (pictures.length === 0) return []
  return [...hashes].flatMap(([url, known]) => (isPictureAmong(pictures, [known]) ? [url] : []))
}

function hashesOf(
  urls: readonly string[],
  hashes: ReadonlyMap<string, PictureHashes>,
): PictureHashes[] {
  return urls.flatMap((url) => {
    const known = hashes.get(url)
    return known ? [known] : []
  })
}

function isPictureAmong(ones: readonly PictureHashes[], others: readonly PictureHashes[]): boolean {
  return ones.some((one) => others.some((other) => isSamePicture(one, other)))
}

function byPictureThenNewest(one: SimilarReceipt, other: SimilarReceipt): number {
  const isPicture = (similar: SimilarReceipt) => Number(similar.reasons.includes('picture'))
  return (
    isPicture(other) - isPicture(one) ||
    Date.parse(other.item.submittedDatetime) - Date.parse(one.item.submittedDatetime) ||
    other.item.id.localeCompare(one.item.id)
  )
}
