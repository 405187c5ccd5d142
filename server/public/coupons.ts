import { and, asc, desc, eq, gt, isNull, lte, ne, not, or, sql, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import {
  ENDED_LATELY_MS,
  type Coupon,
  type getCoupon,
  type listPassCoupons as listOfPass,
} from '../../src/contract/public-calls.ts'
import { shopKind } from '../../src/rules/business.ts'
import { DEFAULT_LOGO } from '../../src/contract/served-files.ts'
import { meantBy, mendedId } from '../../src/rules/mended-path.ts'
import type { Database } from '../database/database.ts'
import { HttpError } from '../http/http-error.ts'
import { publicImageUrl } from '../images/public-images.ts'
import { businesses, coupons } from '../database/schema.ts'

type Business = typeof businesses.$inferSelect

/** A coupon with the business that gives it, and some more of the same town. */
type CouponDetail = z.output<(typeof getCoupon)['response']>

/** The most other coupons that come with a coupon. */
const MOST_OTHERS = 12

/** True for a coupon that has not expired. */
const isValid = () => or(isNull(coupons.expiresAt), gt(coupons.expiresAt, new Date()))

const isSoldOut = sql`${coupons.amountLeft} is not distinct from 0`

/** True for a coupon that can be had: it has not expired and is not sold out. */
export const isAvailable = () => and(isValid(), not(isSoldOut))

const withBusinesses = (database: Database) =>
  database
    .select({ coupon: coupons, business: businesses })
    .from(coupons)
    .innerJoin(businesses, eq(businesses.id, coupons.businessId))

/** True for a coupon that expired in the days for which lists still name it. */
export const hasEndedLately = (now: Date) =>
  and(lte(coupons.expiresAt, now), gt(coupons.expiresAt, new Date(now.getTime() - ENDED_LATELY_MS)))

/**
 * Call 12: the restaurant pass's coupons that have not expired, those with none left last, and those that expired lately,
 * the last one first.
 */
export async function listPassCoupons(
  database: Database,
): Promise<z.output<typeof listOfPass.response>> {
  const list = async (which: SQL | undefined, ...order: SQL[]) => {
    const rows = await withBusinesses(database)
      .where(and(eq(coupons.isMoco, true), which))
      .orderBy(...order, asc(coupons.id))
    return rows.map((row) => toCoupon(row.coupon, row.business))
  }
  const [valid, endedLately] = await Promise.all([
    list(isValid(), isSoldOut),
    list(hasEndedLately(new Date()), desc(coupons.expiresAt)),
  ])
  return { coupons: valid, endedLately }
}

/** The coupons of pass and program that have not expired, by id. */
export function listCouponIds(database: Database): Promise<{ id: string; isMoco: boolean }[]> {
  return database
    .select({ id: coupons.id, isMoco: coupons.isMoco })
    .from(coupons)
    .where(isValid())
    .orderBy(asc(coupons.id))
}

const isInAnyCase = (id: string) => eq(sql`lower(${coupons.id})`, id.toLowerCase())

/**
 * @param id in any letter case
 * @returns null for a coupon that is unknown, has expired, or belongs to the other program
 */
export async function findCoupon(
  database: Database,
  isMoco: boolean,
  id: string,
): Promise<CouponDetail | null> {
  const [row] = await withBusinesses(database).where(
    and(eq(coupons.id, id), eq(coupons.isMoco, isMoco), isValid()),
  )
  if (!row) {
    const same = await database.select({ id: coupons.id }).from(coupons).where(isInAnyCase(id))
    const meant = meantBy(id, same, (one) => one.id)?.id ?? id
    return meant === id ? null : findCoupon(database, isMoco, meant)
  }
  return {
    coupon: toCoupon(row.coupon, row.business),
    business: toBusiness(row.business),
    others: await listOthers(database, row.coupon.id, row.business),
  }
}

/** Other coupons that can be had in the town of a business, of pass and program: its own first. */
async function listOthers(database: Database, couponId: string, business: Business) {
  const rows = await withBusinesses(database)
    .where(
      and(
        ne(coupons.id, couponId),
        eq(businesses.city, business.city),
        eq(businesses.state, business.state),
        isAvailable(),
      ),
    )
    .orderBy(ne(businesses.id, business.id), asc(coupons.id))
    .limit(MOST_OTHERS)
  return rows.map((row) => toCoupon(row.coupon, row.business))
}

/**
 * Calls 14 and 15.
 * @param id as it arrived with a link
 * @throws {HttpError} 404 with the text that the page shows instead of the coupon, and when it ended, if it is known
 */
export async function readCoupon(
  database: Database,
  isMoco: boolean,
  id: string,
): Promise<CouponDetail> {
  const mended = mendedId(id)
  if (mended === null) throw new HttpError(404, 'This coupon does not exist')
  const found = await findCoupon(database, isMoco, mended)
  if (found) return found
  const ended = await database
    .select({ id: coupons.id, endedAt: coupons.expiresAt })
    .from(coupons)
    .where(and(isInAnyCase(mended), eq(coupons.isMoco, isMoco)))
  const endedAt = meantBy(mended, ended, (one) => one.id)?.endedAt
  throw new HttpError(404, 'This coupon no longer exists', endedAt ? { endedAt } : {})
}

function toCoupon(row: typeof coupons.$inferSelect, business: Business): Coupon {
  return {
    id: row.id,
    url: publicImageUrl(row.image),
    name: row.name,
    description: row.description,
    businessName: business.name,
    price: row.price,
    amount_left: row.amountLeft,
    expirationDate: row.expiresAt?.toISOString() ?? null,
    city: business.city,
    state: business.state,
    kind: shopKind(business.categories),
    isOnPass: row.isMoco,
  }
}

function toBusiness(row: Business): CouponDetail['business'] {
  return {
    url: row.logoUrl ?? DEFAULT_LOGO,
    name: row.name,
    address: row.address,
    city: row.city,
    state: row.state,
    about: row.about,
    lat: row.lat,
    long: row.lng,
    phoneNumber: row.phoneNumber,
    emailAddress: row.emailAddress,
  }
}
