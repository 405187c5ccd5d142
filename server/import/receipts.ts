/** `npm run import -- receipts`: receipts that customers sent elsewhere, as review requests. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { statedReceipt } from '../../src/contract/intake-calls.ts'
import { writtenSubtotal } from '../../src/contract/staff-fields.ts'
import { RECEIPTS_BEGIN } from '../../src/rules/receipt-date.ts'
import { RECEIPT_IMAGES } from '../../src/rules/receipt-images.ts'
import { StartError } from '../config/start-error.ts'
import type { Database } from '../database/database.ts'
import { businesses, receiptSubmissions } from '../database/schema.ts'
import { HttpError } from '../http/http-error.ts'
import type { ImageStorage } from '../images/image-storage.ts'
import { hashOf, storeReceipt, type NewReceipt } from '../intake/new-receipt.ts'
import { receiptImage } from '../intake/receipt-image.ts'
import { checkedBy, fields, list, moment, optionalText, orNone } from './cells.ts'
import type { Problem, Reading, Row, Values } from './columns.ts'
import { businessFinder, type FoundBusiness, type NamedBusiness } from './named-business.ts'
import { planRows, type Plan, type PlannedRow } from './planned-row.ts'
import type { Source } from './source.ts'

/** In the place of the customer's account, which an import does not know. */
const IMPORT_UID = 'import'

export const RECEIPT_COLUMNS = {
  userEmail: {
    name: 'user e-mail',
    also: ['e-mail', 'customer'],
    read: checkedBy(fields.ownerEmail),
  },
  submittedAt: {
    name: 'submitted',
    also: ['submitted at', 'submitted datetime'],
    isDate: true,
    read: moment('nothing'),
  },
  images: { name: 'images', also: ['image'], read: imageNames },
  business: {
    name: 'business',
    also: ['business id', 'business name'],
    isOptional: true,
    read: optionalText(200),
  },
  receiptAt: {
    name: 'receipt date and time',
    also: ['receipt datetime', 'receipt date'],
    isOptional: true,
    isDate: true,
    read: orNone(moment('nothing')),
  },
  subtotal: { name: 'subtotal', isOptional: true, read: orNone(checkedBy(writtenSubtotal)) },
} as const

type ReceiptValues = Values<typeof RECEIPT_COLUMNS>

/** A row of the table, whose images are read again when it is stored. */
interface ReceiptRow {
  /** The key under which it is stored once. */
  id: string
  read: () => Promise<NewReceipt>
}

function imageNames(text: string): Reading<string[]> {
  const read = list(text)
  if ('problem' in read || (read.value.length > 0 && read.value.length <= RECEIPT_IMAGES.most)) {
    return read
  }
  return { problem: `must name 1 to ${RECEIPT_IMAGES.most} files` }
}

interface Context {
  source: Source
  findBusiness: (written: string) => FoundBusiness<NamedBusiness>
  /** Content hashes of imported receipts by their keys. */
  stored: ReadonlyMap<string, string>
  /** Lines of the table by the receipt's key. */
  lines: Map<string, number>
  now: Date
}

/**
 * @param done is called after each row with the number of rows that are planned
 * @returns what would happen; nothing is stored
 */
export async function planReceipts(
  database: Database,
  rows: readonly Row<typeof RECEIPT_COLUMNS>[],
  { source, now, done }: Pick<Context, 'source' | 'now'> & { done: (count: number) => void },
): Promise<Plan<ReceiptRow>> {
  const { key, contentHash, customerUid } = receiptSubmissions
  const stored = await database
    .select({ key, contentHash })
    .from(receiptSubmissions)
    .where(eq(customerUid, IMPORT_UID))
  const context = {
    source,
    now,
    findBusiness: businessFinder(
      await database.select({ id: businesses.id, name: businesses.name }).from(businesses),
    ),
    stored: new Map(stored.map((row) => [row.key, row.contentHash])),
    lines: new Map<string, number>(),
  }
  return planRows(rows, ({ line, values }) => planRow(context, line, values), done)
}

async function planRow(
  context: Context,
  line: number,
  values: ReceiptValues,
): Promise<PlannedRow<ReceiptRow> | Omit<Problem, 'line'>> {
  const { submittedAt } = values
  if (submittedAt > context.now) return { field: 'submitted', problem: 'is in the future' }
  if (submittedAt < new Date(RECEIPTS_BEGIN))
    return { field: 'submitted', problem: 'is before 2015' }
  const business = statedBusiness(context, values.business ?? null)
  if ('problem' in business) return { field: 'business', problem: business.problem }
  const read = () => receiptOf(context.source, values, business.value)
  const receipt = await read()
  if ('problem' in receipt) return { field: 'images', problem: receipt.problem }
  const { key } = receipt.value
  const earlier = context.lines.get(key)
  if (earlier) return { field: 'images', problem: `is the same receipt as line ${earlier}` }
  context.lines.set(key, line)

  const contentHash = context.stored.get(key)
  const isUnchanged = contentHash === hashOf(receipt.value)
  if (contentHash !== undefined && !isUnchanged) {
    return {
      field: 'business, receipt date and time, subtotal',
      problem: 'differs from what was imported, which stays',
    }
  }
  const problem = isUnchanged ? null : await imageProblem(receipt.value, values.images)
  if (problem) return { field: 'images', problem }
  const row = {
    id: key,
    read: async () => {
      const again = await read()
      // The key contains the images.
      if ('problem' in again || again.value.key !== key) {
        throw new StartError(`An image of line ${line} has changed meanwhile: run the import again`)
      }
      return again.value
    },
  }
  const effect = isUnchanged ? ('unchanged' as const) : ('new' as const)
  return { line, effect, row, title: values.userEmail, images: [] }
}

/** What is stated about a receipt need not be right, so an unknown business is a name. */
function statedBusiness(
  { findBusiness }: Context,
  written: string | null,
): Reading<{ businessId?: string; businessName?: string }> {
  if (written === null) return { value: {} }
  const found = findBusiness(written)
  if ('value' in found) {
    return { value: { businessId: found.value.id, businessName: found.value.name } }
  }
  return found.isUnknown ? { value: { businessName: written } } : found
}

async function receiptOf(
  source: Source,
  { userEmail, submittedAt, images: names, receiptAt, subtotal }: ReceiptValues,
  business: { businessId?: string; businessName?: string },
): Promise<Reading<NewReceipt>> {
  const images: Buffer[] = []
  for (const name of names) {
    const read = await source.readFile(name)
    if ('problem' in read) return read
    images.push(Buffer.from(read.value))
  }
  const email = userEmail.toLowerCase()
  const stated = statedReceipt.parse({
    ...business,
    receiptDatetime: receiptAt?.toISOString(),
    subtotal: subtotal ?? undefined,
  })
  const hash = createHash('sha256').update(JSON.stringify([email, submittedAt]))
  for (const image of images) hash.update(createHash('sha256').update(image).digest())
  const customer = { uid: IMPORT_UID, email }
  return { value: { customer, key: hash.digest('hex').slice(0, 32), stated, images, submittedAt } }
}

/** Looks at the images as the intake will. */
async function imageProblem(
  { images }: NewReceipt,
  names: readonly string[],
): Promise<string | null> {
  for (const [index, image] of images.entries()) {
    try {
      await receiptImage(image)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      return `“${names[index]}” ${error.message.replace(/^image: /, '')}`
    }
  }
  return null
}

/**
 * Stores planned receipts as those that the customers' app sends, each in a transaction of its own.
 * @param done is called after each with the number of receipts that are stored
 * @throws {StartError} when one has changed since it was planned
 * @throws {HttpError} when images cannot be stored
 */
export async function storeReceipts(
  database: Database,
  storage: ImageStorage,
  rows: readonly PlannedRow<ReceiptRow>[],
  done: (count: number) => void,
): Promise<void> {
  for (const [index, { row }] of rows.entries()) {
    await storeReceipt(database, storage, await row.read(), receiptImage)
    done(index + 1)
  }
}
