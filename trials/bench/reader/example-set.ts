import { join, resolve } from 'node:path'
import type { ExampleBusiness, ExampleReceipt } from '../../../server/example-data/example-data.ts'
import { toEastern } from '../../../src/rules/eastern-time.ts'
import { readJson, type ReceiptSet } from './sets.ts'

const EXAMPLES = 'server/example-data'

/** The example data: drawn by our own generator, with all that an approval needs. */
export function exampleSet(): ReceiptSet {
  const businesses = readJson<ExampleBusiness[]>(join(EXAMPLES, 'businesses.json'))
  const receipts = readJson<ExampleReceipt[]>(join(EXAMPLES, 'receipts.json'))
  const names = new Map(businesses.map(({ id, name }) => [id, name]))
  return {
    receipts: receipts.map(({ id, images, traits, submittedDatetime, truth }) => ({
      id,
      images: images.map((image) => resolve(EXAMPLES, 'receipts', image)),
      traits,
      submitted: submittedDatetime,
      truth,
      hasSeconds: true,
      printed: {
        business: [[names.get(truth.businessId ?? '') ?? '']],
        receiptDatetime: truth.receiptDatetime === null ? [] : waysToWrite(truth.receiptDatetime),
        subtotal: [[truth.subtotal?.toFixed(2) ?? '']],
      },
    })),
    businesses: businesses.map(({ id, name, phoneNumber, address }) => ({
      id,
      name,
      phoneNumber,
      address,
    })),
  }
}

/** The day and the minute, in whatever format the rest is. */
function waysToWrite(instant: string): string[][] {
  const { day, hour, minute } = toEastern(instant)
  const minutes = String(minute).padStart(2, '0')
  return [hour, hour % 12 || 12].map((clock) => [String(day), `${clock}:${minutes}`])
}
