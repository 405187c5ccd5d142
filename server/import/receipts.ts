/** `npm run import -- receipts`: receipts that customers sent elsewhere, as review requests. */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { writtenSubtotal } from '../../src/contract/staff-fields.ts'
import { RECEIPTS_BEGIN } from '../../src/rules/receipt-date.ts'
import { RECEIPT_IMAGES } from '../../src/rules/receipt-images.ts'
import type { DateStyle } from '../../src/rules/values/written-date.ts'
import { StartError } from '../config/start-error.ts'
import { receiptSubmissions } from '../database/schema.ts'
import { HttpError } from '../http/http-error.ts'
import { imageDecoder } from '../intake/image-decoder.ts'
import { hashOf, storeReceipt, type NewReceipt } from '../intake/new-receipt.ts'
import { fields, list, moment, optionalText, orNone } from './cells.ts'
import type { Values } from './columns.ts'
import { businessNamed, namedBusinesses } from './named-business.ts'
import { oncePerTable, type PlanOptions, type TableKind } from './planned-row.ts'
import { inColumn, RowProblem } from './row-problem.ts'
import type { Source } from './source.ts'

/** In the place of the customer's account, which an import does not know. */
const IMPORT_UID = 'import'

/** For one image, in milliseconds; before that, a limit of work ends what is not sound. */
const DECODED_WITHIN = 60_000
const decodeImage = imageDecoder()
const decode = (sent: Buffer) => decodeImage(sent, DECODED_WITHIN)

const COLUMNS = {
  userEmail: { name: 'user e-mail', also: ['e-mail', 'customer'], read: fields.ownerEmail },
  submittedAt: {
    name: 'submitted',
    also: ['submitted at', 'submitted datetime'],
    read: (style: DateStyle) => moment('nothing', style),
  },
  images: {
    name: 'images',
    also: ['image'],
    read: list.refine((names) => names.length > 0 && names.length <= RECEIPT_IMAGES.most, {
      error: `must name 1 to ${RECEIPT_IMAGES.most} files`,
    }),
  },
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
    read: (style: DateStyle) => orNone(moment('nothing', style)),
  },
  subtotal: { name: 'subtotal', isOptional: true, read: orNone(writtenSubtotal) },
} as const

type ReceiptValues = Values<typeof COLUMNS>

export async function receiptTable(options: PlanOptions): Promise<TableKind<typeof COLUMNS>> {
  const { source, database, storage, now } = options
  const { key, contentHash, customerUid } = receiptSubmissions
  const imported = await database
    .select({ key, contentHash })
    .from(receiptSubmissions)
    .where(eq(customerUid, IMPORT_UID))
  const hashes = new Map(imported.map((row) => [row.key, row.contentHash]))
  const named = await namedBusinesses(database)
  const onlyOnce = oncePerTable('images', 'receipt')
  /** By their keys; their images are read again when they are stored. */
  const receipts = new Map<string, () => Promise<NewReceipt>>()
  return {
    columns: COLUMNS,
    async plan(line, values) {
      const { submittedAt, business: written, images: names, userEmail: title } = values
      if (submittedAt > now) throw new RowProblem('is in the future', 'submitted')
      if (submittedAt < new Date(RECEIPTS_BEGIN)) {
        throw new RowProblem('is before 2015', 'submitted')
      }
      // What is stated about a receipt need not be right, so an unknown business is a name.
      const { id, name } = (written && businessNamed(written, named)) || {}
      const business = { businessId: id, businessName: name ?? written ?? undefined }
      const read = () => inColumn('images', receiptOf(source, values, business))
      const receipt = await read()
      onlyOnce(line, [receipt.key])
      const stored = hashes.get(receipt.key)
      if (stored === hashOf(receipt)) return { line, id: receipt.key, title, effect: 'unchanged' }
      if (stored !== undefined) {
        throw new RowProblem(
          'differs from what was imported, which stays',
          'business, receipt date and time, subtotal',
        )
      }
      await checkImages(receipt, names)
      receipts.set(receipt.key, async () => {
        const again = await read()
        // The key contains the images.
        if (again.key === receipt.key) return again
        throw new StartError(`An image of line ${line} has changed meanwhile: run the import again`)
      })
      return { line, id: receipt.key, title, effect: 'new' }
    },
    /** As those that the customers' app sends, each in a transaction of its own. */
    async store(rows, done) {
      for (const [index, row] of rows.entries()) {
        await storeReceipt(database, storage, await receipts.get(row.id)!(), decode)
        done(index + 1)
      }
    },
  }
}

async function receiptOf(
  source: Source,
  { userEmail, submittedAt, images: names, receiptAt, subtotal }: ReceiptValues,
  business: { businessId: string | undefined; businessName: string | undefined },
): Promise<NewReceipt> {
  const images: Buffer[] = []
  for (const name of names) images.push(Buffer.from(await source.readFile(name)))
  const email = userEmail.toLowerCase()
  const receiptDatetime = receiptAt?.toISOString()
  const stated = { ...business, receiptDatetime, subtotal: subtotal ?? undefined }
  const hash = createHash('sha256').update(JSON.stringify([email, submittedAt]))
  for (const image of images) hash.update(createHash('sha256').update(image).digest())
  const customer = { uid: IMPORT_UID, email }
  return { customer, key: hash.digest('hex').slice(0, 32), stated, images, submittedAt }
}

/** Looks at the images as the intake will. @throws {RowProblem} */
async function checkImages({ images }: NewReceipt, names: readonly string[]): Promise<void> {
  for (const [index, image] of images.entries()) {
    try {
      await decode(image)
    } catch (error) {
      if (!(error instanceof HttpError)) throw error
      const isAnswer = error.status < 500
      const problem = isAnswer
        ? error.message.replace(/^image: /, '')
        : 'cannot be read at the moment'
      throw new RowProblem(`“${names[index]}” ${problem}`, 'images')
    }
  }
}
