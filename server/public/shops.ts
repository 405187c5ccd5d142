import { asc, eq, or } from 'drizzle-orm'
import type { z } from 'zod'
import type { shop } from '../../src/contract/public-calls.ts'
import { shopKind } from '../../src/rules/business.ts'
import type { Database } from '../database/database.ts'
import { businesses, coupons } from '../database/schema.ts'
import { hasEndedLately, isAvailable } from './coupons.ts'

type Shop = z.output<typeof shop>
/** A coupon that a shop gives. */
type Given = typeof coupons.$inferSelect

/** In characters. The whole text, of up to 5,000, is for the shop's own pages. */
const MOST_OF_ABOUT = 160

/** Call 18: the shops of program and pass, sorted by town and name, each with the coupons that can be had. */
export async function readShops(database: Database): Promise<Shop[]> {
  const now = new Date()
  const [shops, given] = await Promise.all([
    database
      .select()
      .from(businesses)
      .where(or(eq(businesses.isMoco, true), eq(businesses.isCampfire, true)))
      .orderBy(
        asc(businesses.city),
        asc(businesses.state),
        asc(businesses.name),
        asc(businesses.id),
      ),
    database
      .select()
      .from(coupons)
      .where(or(isAvailable(), hasEndedLately(now)))
      .orderBy(asc(coupons.id)),
  ])
  const byShop = new Map<string, Given[]>(shops.map(({ id }) => [id, []]))
  for (const coupon of given) byShop.get(coupon.businessId)?.push(coupon)
  return shops.map((shop) => toShop(shop, byShop.get(shop.id) ?? [], now))
}

function toShop(row: typeof businesses.$inferSelect, given: readonly Given[], now: Date): Shop {
  const isEnded = ({ expiresAt }: Given) => expiresAt !== null && expiresAt <= now
  const ended = given.filter(isEnded).map(toShopCoupon)
  return {
    id: row.id,
    name: row.name,
    city: row.city,
    state: row.state,
    address: row.address,
    about: beginning(row.about),
    logoUrl: row.logoUrl,
    isOnPass: row.isMoco,
    isInProgram: row.isCampfire,
    coupons: given.filter((coupon) => !isEnded(coupon)).map(toShopCoupon),
    ...(ended.length > 0 && { endedLately: ended }),
    kind: shopKind(row.categories),
    categories: row.categories,
  }
}

function toShopCoupon({ id, name, price, isMoco, expiresAt }: Given): Shop['coupons'][number] {
  const expirationDate = expiresAt?.toISOString() ?? null
  return { id, name, price, isOnPass: isMoco, expirationDate }
}

/** @returns the text, or as many of its words as a list has room for */
function beginning(text: string): string {
  if (text.length <= MOST_OF_ABOUT) return text
  return `${text
    .slice(0, MOST_OF_ABOUT)
    .replace(/\s+\S*$/, '')
    .toWellFormed()} …`
}
