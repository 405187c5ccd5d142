/** Reads a receipt's images until business, date and subtotal are certain. */
import type { Found, Reading } from './findings.ts'
import { findBusiness } from './find-business.ts'
import { findDatetime } from './find-datetime.ts'
import { findSubtotal } from './find-subtotal.ts'
import { PASSES, type Lie, type Pass, type ReadOrder } from './passes.ts'
import type { ReadAnswer } from './recogniser.ts'
import { rowsOf } from './text-rows.ts'

export interface ReceiptFacts<B> {
  /** When the receipt was submitted, ISO 8601. */
  submitted: string
  businesses: readonly B[]
}

export interface Findings<B> {
  business: Found<B> | null
  /** ISO 8601 in UTC. */
  receiptDatetime: Found<string> | null
  /** Dollars before tax. */
  subtotal: Found<number> | null
}

/** What the readings say about the three fields of an approval; null for a field where nothing was found. */
export function findingsIn<B extends { name: string }>(
  readings: readonly Reading[],
  { submitted, businesses }: ReceiptFacts<B>,
): Findings<B> {
  return {
    business: findBusiness(readings, businesses),
    receiptDatetime: findDatetime(readings, submitted),
    subtotal: findSubtotal(readings),
  }
}

/**
 * Reads the images of one receipt with one pass after another, and stops when all three fields are certain.
 * @param read reads one image
 * @returns all readings, for `findingsIn`
 * @throws what `read` throws
 */
export async function readReceipt<B extends { name: string }>(
  images: readonly Blob[],
  facts: ReceiptFacts<B>,
  read: (order: ReadOrder) => Promise<ReadAnswer>,
  passes: readonly Pass[] = PASSES,
): Promise<Reading[]> {
  const readings: Reading[] = []
  const lies = new Map<Blob, Lie>()
  for (const pass of passes) {
    for (const image of images) {
      const { words, lie } = await read({ image, pass, lie: lies.get(image) ?? null })
      lies.set(image, lie)
      readings.push(rowsOf(words))
    }
    if (Object.values(findingsIn(readings, facts)).every((found) => found?.isSure)) break
  }
  return readings
}
