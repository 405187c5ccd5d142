/** The receipts that the benches of reading work on, and what is printed on them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KnownBusiness } from '../../../src/recognition/fields/find-business.ts'

export interface MeasuredReceipt {
  id: string
  /** Files with its images. */
  images: readonly string[]
  /** What may make it hard to read. */
  traits: readonly string[]
  submitted: string
}

/** A receipt of which all that an approval needs is known. */
export interface KnownReceipt extends MeasuredReceipt {
  /** Null for what is not shown. */
  truth: {
    businessId: string | null
    /** ISO 8601 in UTC. */
    receiptDatetime: string | null
    subtotal: number | null
  }
  /** Whether the time is printed with its seconds. */
  hasSeconds: boolean
  /** The texts that say it, all of them needed; several such groups if they may be written in one way or the other. */
  printed: Record<Field, readonly (readonly string[])[]>
}

export const FIELDS = ['business', 'receiptDatetime', 'subtotal'] as const
export type Field = (typeof FIELDS)[number]

export interface ReceiptSet<T extends MeasuredReceipt> {
  receipts: readonly T[]
  businesses: readonly KnownBusiness[]
}

/** @returns the names of a set's receipts in its folder, each with an image and what is known of it: `007` */
export function receiptNames(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.jpg'))
    .map((file) => file.slice(0, -'.jpg'.length))
    .filter((name) => existsSync(join(folder, `${name}.json`)))
    .sort()
}

export function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
