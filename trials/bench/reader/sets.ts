/** The receipts that the benches of reading work on, and what is printed on them. */
import { readFileSync } from 'node:fs'
import type { KnownBusiness } from '../../../src/recognition/fields/find-business.ts'

/** A receipt of which all that an approval needs is known. */
export interface KnownReceipt {
  id: string
  /** Files with its images. */
  images: readonly string[]
  /** Traits that may make it hard to read. */
  traits: readonly string[]
  submitted: string
  /** Null for what is not shown. */
  truth: {
    businessId: string | null
    /** ISO 8601 in UTC. */
    receiptDatetime: string | null
    subtotal: number | null
  }
  /** The time is printed with its seconds. */
  hasSeconds: boolean
  /** The texts that say it, all of them needed; several such groups if they may be written in one way or the other. */
  printed: Record<Field, readonly (readonly string[])[]>
}

export const FIELDS = ['business', 'receiptDatetime', 'subtotal'] as const
export type Field = (typeof FIELDS)[number]

export interface ReceiptSet {
  receipts: readonly KnownReceipt[]
  businesses: readonly KnownBusiness[]
}

export function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
