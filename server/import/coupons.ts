/** `npm run import -- coupons`: what customers redeem, with an image each. */
import { comparableName } from '../../src/rules/business-name.ts'
import type { DateStyle } from '../../src/rules/values/written-date.ts'
import { coupons } from '../database/schema.ts'
import {
  idOrNone,
  moment,
  optionalText,
  orNone,
  requiredText,
  wholeNumber,
  yesNo,
} from './cells.ts'
import { businessNamed, namedBusinesses, type NamedBusiness } from './named-business.ts'
import { didYouMean } from './near-misses.ts'
import {
  compared,
  derivedId,
  differences,
  oncePerTable,
  type PlanOptions,
  type TableKind,
} from './planned-row.ts'
import { rowImages } from './row-images.ts'
import { inColumn, RowProblem } from './row-problem.ts'
import { storeRows } from './store-rows.ts'

/** More is a slip, such as dollars with their cents and no point. */
const MOST_POINTS = 1_000_000
const MOST_LEFT = 1_000_000_000

const COLUMNS = {
  id: { name: 'id', isOptional: true, read: idOrNone },
  business: { name: 'business', also: ['business id', 'business name'], read: requiredText(200) },
  name: { name: 'name', read: requiredText(200) },
  description: { name: 'description', isOptional: true, read: optionalText(5000) },
  price: { name: 'price in points', also: ['price', 'points'], read: wholeNumber(MOST_POINTS) },
  amountLeft: {
    name: 'amount left',
    also: ['amount'],
    isOptional: true,
    read: orNone(wholeNumber(MOST_LEFT), 'unlimited'),
  },
  expiresAt: {
    name: 'expires at',
    also: ['expires', 'expiration date'],
    isOptional: true,
    read: (style: DateStyle) => orNone(moment('its-end', style), 'never'),
  },
  image: { name: 'image', read: requiredText(200) },
  isMoco: { name: 'moco', also: ['is moco', 'pass'], read: yesNo },
} as const

export async function couponTable(options: PlanOptions): Promise<TableKind<typeof COLUMNS>> {
  const { database, isUpdate, reopened, now } = options
  const named = await namedBusinesses(database)
  const stored = new Map(
    (await database.select().from(coupons)).map((coupon) => [coupon.id, coupon]),
  )
  const imageIn = rowImages(options, 'coupon')
  const onlyOnce = oncePerTable('name', 'coupon')
  const isOver = (expiresAt: Date | null | undefined) => (expiresAt ? expiresAt <= now : false)
  return {
    columns: COLUMNS,
    async plan(line, { id: givenId, business: written, image: file, expiresAt, ...details }) {
      const business = businessNamed(written, named) ?? nobody(written, named)
      const title = details.name
      const id = givenId ?? derivedId('c', title, [business.id, comparableName(title)])
      const found = stored.get(id)
      const isReopened = reopened.has(id)
      const hasEnded = !isReopened && isOver(found?.expiresAt)
      // Its business may have left.
      if (!hasEnded && (details.isMoco ? !business.isMoco : !business.isCampfire)) {
        const program = details.isMoco ? 'on the pass' : 'in the program'
        throw new RowProblem(`${business.name} is not ${program}`, 'moco')
      }
      onlyOnce(line, [id])
      const image = await inColumn('image', imageIn(file))
      const planned = compared<typeof coupons.$inferInsert>(
        {
          ...details,
          // A table knows nothing of an end by hand, which therefore stays until somebody names the coupon.
          expiresAt: hasEnded ? undefined : expiresAt,
          businessId: business.id,
          image: image.name,
        },
        found,
        { ...COLUMNS, businessId: COLUMNS.business },
        { images: [image], isUpdate: isUpdate || isReopened },
      )
      if (isReopened && expiresAt === undefined) {
        throw new RowProblem('must be a column of the table, for --reopen', 'expires at')
      }
      if (isOver(expiresAt) && (planned.effect === 'new' || isReopened)) {
        throw new RowProblem('is over already', 'expires at')
      }
      const stays = hasEnded && differences({ expiresAt }, found!).length > 0 ? 'ended' : undefined
      return { line, id, title, ...planned, stays }
    },
    store: (rows, done) => storeRows(database, coupons, 'import-coupon', rows, done),
  }
}

function nobody(written: string, all: readonly NamedBusiness[]): never {
  // What differs only in letter case or marks is the nearest.
  const alike = all.filter(({ name }) => comparableName(name) === comparableName(written))
  const names = (alike.length > 0 ? alike : all).map(({ name }) => name)
  throw new RowProblem(`there is no business “${written}”${didYouMean(written, names)}`, 'business')
}
