/** `npm run import -- coupons`: what customers redeem, with an image each. */
import { eq } from 'drizzle-orm'
import { comparableName } from '../../src/rules/business-name.ts'
import type { Database } from '../database/database.ts'
import { businesses, coupons } from '../database/schema.ts'
import {
  idOrNone,
  moment,
  optionalText,
  orNone,
  requiredText,
  wholeNumber,
  yesNo,
} from './cells.ts'
import type { Problem, Reading, Row, Values } from './columns.ts'
import { derivedId } from './derived-id.ts'
import { businessFinder, type FoundBusiness } from './named-business.ts'
import {
  differences,
  effectOn,
  planRows,
  rowOf,
  type Plan,
  type PlannedRow,
  type Storing,
} from './planned-row.ts'
import type { RowImage } from './row-images.ts'

/** More is a slip, such as dollars with their cents and no point. */
const MOST_POINTS = 1_000_000
const MOST_LEFT = 1_000_000_000

export const COUPON_COLUMNS = {
  id: { name: 'id', isOptional: true, read: idOrNone },
  business: { name: 'business', also: ['business id', 'business name'], read: requiredText(200) },
  name: { name: 'name', read: requiredText(200) },
  description: { name: 'description', isOptional: true, read: optionalText(5000) },
  price: { name: 'price in points', also: ['price', 'points'], read: wholeNumber(MOST_POINTS) },
  amountLeft: {
    name: 'amount left',
    also: ['amount'],
    isOptional: true,
    read: orNone(wholeNumber(MOST_LEFT), ['unlimited']),
  },
  expiresAt: {
    name: 'expires at',
    also: ['expires', 'expiration date'],
    isOptional: true,
    isDate: true,
    read: orNone(moment('its-end'), ['never']),
  },
  image: { name: 'image', read: requiredText(200) },
  isMoco: { name: 'moco', also: ['is moco', 'pass'], read: yesNo },
} as const

type CouponValues = Values<typeof COUPON_COLUMNS>
type Business = Pick<typeof businesses.$inferSelect, 'id' | 'name' | 'isMoco' | 'isCampfire'>
export type CouponRow = typeof coupons.$inferInsert

interface Context {
  findBusiness: (written: string) => FoundBusiness<Business>
  stored: ReadonlyMap<string, typeof coupons.$inferSelect>
  /** Lines of the table by the coupon's id. */
  lines: Map<string, number>
  image: (file: string) => Promise<Reading<RowImage>>
  isUpdate: boolean
  /** Ids of coupons that have ended and shall be shown again. */
  reopened: ReadonlySet<string>
  now: Date
}

/**
 * @param done is called after each row with the number of rows that are planned
 * @returns what would happen; nothing is stored
 */
export async function planCoupons(
  database: Database,
  rows: readonly Row<typeof COUPON_COLUMNS>[],
  {
    done,
    ...options
  }: Pick<Context, 'image' | 'isUpdate' | 'reopened' | 'now'> & { done: (count: number) => void },
): Promise<Plan<CouponRow>> {
  const { id, name, isMoco, isCampfire } = businesses
  const stored = await database.select().from(coupons)
  const context = {
    ...options,
    findBusiness: businessFinder(
      await database.select({ id, name, isMoco, isCampfire }).from(businesses),
    ),
    stored: new Map(stored.map((coupon) => [coupon.id, coupon])),
    lines: new Map<string, number>(),
  }
  return planRows(rows, ({ line, values }) => planRow(context, line, values), done)
}

async function planRow(
  context: Context,
  line: number,
  values: CouponValues,
): Promise<PlannedRow<CouponRow> | Omit<Problem, 'line'>> {
  const business = context.findBusiness(values.business)
  if ('problem' in business) return { field: 'business', problem: business.problem }
  const { id: businessId, name, isMoco, isCampfire } = business.value
  const id = values.id ?? derivedId('c', values.name, [businessId, comparableName(values.name)])
  const found = context.stored.get(id)
  const isReopened = context.reopened.has(id)
  const hasEnded = !isReopened && isOver(found?.expiresAt, context.now)
  // Its business may have left.
  if (!hasEnded && (values.isMoco ? !isMoco : !isCampfire)) {
    const program = values.isMoco ? 'on the pass' : 'in the program'
    return { field: 'moco', problem: `${name} is not ${program}` }
  }
  const earlier = context.lines.get(id)
  if (earlier) return { field: 'name', problem: `is the same coupon as line ${earlier}` }
  context.lines.set(id, line)
  const image = await context.image(values.image)
  if ('problem' in image) return { field: 'image', problem: image.problem }

  const { id: _id, business: _business, expiresAt, ...details } = values
  const wanted = {
    ...details,
    // A table knows nothing of an end by hand, which therefore stays until somebody names the coupon.
    expiresAt: hasEnded ? undefined : expiresAt,
    businessId,
    image: image.value.name,
  }
  const all = { images: [image.value], isUpdate: context.isUpdate || isReopened }
  const changed = found ? differences(wanted, found) : []
  const effect = found ? effectOn(changed, all) : 'new'
  if (typeof effect === 'object') return { field: namesOf(changed), problem: effect.problem }
  if (isReopened && expiresAt === undefined) {
    return { field: 'expires at', problem: 'must be a column of the table, for --reopen' }
  }
  if (isOver(expiresAt, context.now) && (effect === 'new' || isReopened)) {
    return { field: 'expires at', problem: 'is over already' }
  }
  const row = rowOf<CouponRow>(id, wanted, changed)
  const stays =
    hasEnded && differences({ expiresAt }, found!).length > 0 ? ('ended' as const) : undefined
  return { line, effect, row, title: values.name, images: all.images, stays }
}

function isOver(expiresAt: Date | null | undefined, now: Date): boolean {
  return expiresAt ? expiresAt <= now : false
}

/** @returns the names of columns of the database as a table writes them */
function namesOf(columns: readonly string[]): string {
  const names: Readonly<Record<string, { name: string }>> = {
    ...COUPON_COLUMNS,
    businessId: COUPON_COLUMNS.business,
  }
  return columns.map((column) => names[column]?.name ?? column).join(', ')
}

export const STORING_COUPONS: Storing<CouponRow> = {
  action: 'import-coupon',
  insert: async (transaction, rows) => {
    const inserted = await transaction
      .insert(coupons)
      .values(rows)
      .onConflictDoNothing()
      .returning({ id: coupons.id })
    return inserted.length
  },
  update: async (transaction, { id, ...columns }) => {
    await transaction.update(coupons).set(columns).where(eq(coupons.id, id))
  },
}
