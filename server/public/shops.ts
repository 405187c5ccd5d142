import { and, asc, count, eq, or } from 'drizzle-orm'
import type { z } from 'zod'
import type { shop } from '../../src/contract/public-calls.ts'
import { shopKind } from '../../src/rules/business.ts'
import type { Database } from '../database/database.ts'
import { businesses, coupons } from '../database/schema.ts'
import { isValid } from './coupons.ts'

type Shop = z.output<typeof shop>

/** In characters. The whole text, of up to 5,000, is for the shop's own pages. */
const MOST_OF_ABOUT = 160

/** Call 18: the shops of program and pass, sorted by town and name. */
export async function readShops(database: Database): Promise<Shop[]> {
  const rows = await database
    .select({ business: businesses, offers: count(coupons.id) })
    .from(businesses)
    .leftJoin(coupons, and(eq(coupons.businessId, businesses.id), isValid()))
    .where(or(eq(businesses.isMoco, true), eq(businesses.isCampfire, true)))
    .groupBy(businesses.id)
    .orderBy(asc(businesses.city), asc(businesses.state), asc(businesses.name), asc(businesses.id))
  return rows.map(({ business, offers }) => toShop(business, offers))
}

function toShop(row: typeof businesses.$inferSelect, offers: number): Shop {
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
    offers,
    kind: shopKind(row.categories),
    categories: row.categories,
  }
}

/** @returns the text, or as many of its words as a list has room for */
function beginning(text: string): string {
  if (text.length <= MOST_OF_ABOUT) return text
  return `${text
    .slice(0, MOST_OF_ABOUT)
    .replace(/\s+\S*$/, '')
    .toWellFormed()} …`
}
