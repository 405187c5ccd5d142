/** The queues that are reviewed by keyboard: the example data, and photographs of US receipts. */
import { readFile } from 'node:fs/promises'
import type {
  ExampleBusiness,
  ExampleReceipt,
} from '../../../server/example-data/example-shapes.ts'
import { approvalProblems } from '../../../src/rules/receipt.ts'
import { RECEIPTS_BEGIN } from '../../../src/rules/receipt-date.ts'
import {
  startServerProcess,
  type ServerProcess,
} from '../../../tests/fixtures/servers/server-process.ts'
import { startImportedQueue } from './imported-queue.ts'
import type { ReviewedRequest } from './scripted-person.ts'
import { readJson, type KnownReceipt } from './sets.ts'
import { usSet } from './us-set.ts'

export interface ReviewQueue {
  server: ServerProcess
  requests: readonly ReviewedRequest[]
}

const EXAMPLES = 'server/example-data'

/** A server with the example data. */
export async function openExampleQueue(): Promise<ReviewQueue> {
  const businesses = readJson<ExampleBusiness[]>(`${EXAMPLES}/businesses.json`)
  const names = new Map(businesses.map(({ id, name }) => [id, name]))
  const examples = readJson<ExampleReceipt[]>(`${EXAMPLES}/receipts.json`)
  const requests = examples.map((example): ReviewedRequest => {
    const { id, userEmail, submittedDatetime: submitted, images, stated, truth } = example
    return {
      id,
      userEmail,
      submitted,
      images: images.length,
      isStated:
        stated.businessId !== null && stated.receiptDatetime !== null && stated.subtotal !== null,
      reason: reasonToReject(example),
      truth: {
        business: names.get(truth.businessId ?? '') ?? '',
        receiptDatetime: truth.receiptDatetime ?? '',
        subtotal: truth.subtotal?.toFixed(2) ?? '',
      },
    }
  })
  return { server: await startServerProcess(), requests }
}

function reasonToReject({ truth, traits, duplicateOf }: ExampleReceipt): string | null {
  if (duplicateOf) return '1'
  if (traits.includes('not-a-receipt')) return '2'
  if (truth.businessId === null) return '4'
  if (truth.receiptDatetime === null) return '5'
  if (traits.includes('expired')) return '6'
  return truth.subtotal === null ? '7' : null
}

/** The reason for each problem of an approval. */
const REASONS = { business: '4', receiptDatetime: '5', subtotal: '7' } as const

/**
 * A server with the receipts of `us-set.ts` that were submitted since 2015; an import refuses older ones. Every other
 * customer has stated all that the receipt shows, the others nothing.
 */
export async function openUsQueue(folder: string): Promise<ReviewQueue> {
  const { receipts, businesses } = usSet(folder)
  const requests = receipts
    .filter(({ submitted }) => submitted >= RECEIPTS_BEGIN)
    .map((receipt, at) => {
      const reason = reasonOf(receipt)
      return {
        file: receipt.images[0] ?? '',
        userEmail: `receipt-${receipt.id}@customers.example`,
        submitted: receipt.submitted,
        images: 1,
        isStated: reason === null && at % 2 === 0,
        reason,
        truth: {
          business: receipt.truth.businessId ?? '',
          receiptDatetime: receipt.truth.receiptDatetime ?? '',
          subtotal: receipt.truth.subtotal?.toFixed(2) ?? '',
        },
      }
    })
  const imported = requests.map(async ({ file, userEmail, submitted, isStated, truth }) => ({
    userEmail,
    submitted,
    image: await readFile(file),
    stated: isStated ? truth : null,
  }))
  const { server, ids } = await startImportedQueue(
    businesses.map(({ name }) => name),
    await Promise.all(imported),
  )
  return {
    server,
    requests: requests.map((request) => ({ ...request, id: ids.get(request.userEmail) ?? '' })),
  }
}

/** What the product itself says against an approval with what the receipt shows. */
function reasonOf({ truth, submitted }: KnownReceipt): string | null {
  const problems = approvalProblems(
    {
      business: truth.businessId === null ? null : { id: '', name: truth.businessId },
      receiptDatetime: truth.receiptDatetime,
      subtotal: truth.subtotal?.toFixed(2) ?? '',
      reasons: [],
      otherReason: null,
    },
    Date.parse(submitted),
  )
  const fields = ['business', 'receiptDatetime', 'subtotal'] as const
  const first = fields.find((field) => problems[field] !== undefined)
  return first ? REASONS[first] : null
}
