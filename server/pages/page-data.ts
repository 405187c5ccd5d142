import { z } from 'zod'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import { id as couponId } from '../../src/contract/fields.ts'
import type { PageData, Snapshot } from '../../src/contract/page-renderer.ts'
import * as calls from '../../src/contract/public-calls.ts'
import { PASS_COUPON_FILE } from '../../src/contract/served-files.ts'
import type { Database } from '../database/database.ts'
import { answerVersion } from '../calls/versioned-answer.ts'
import { findCoupon, listPassCoupons } from '../public/coupons.ts'
import { readRestaurants } from '../public/restaurants.ts'
import { readShops } from '../public/shops.ts'

/**
 * Reads what a page shows, as calls 12 to 15 and 18 answer.
 * @param file the page's file
 * @param id the coupon's id, on the page of one
 * @returns null when the page is about a coupon that is unknown, has expired, or belongs to the other program
 */
export type ReadPageData = (
  shows: readonly (keyof PageData)[],
  file: string,
  id: string,
) => Promise<PageData | null>

/** @returns a reader of pages' data from this database */
export function pageData(database: Database): ReadPageData {
  return async (shows, file, id) => {
    const ifShown = <T>(name: keyof PageData, read: () => Promise<T>) =>
      shows.includes(name) ? read() : null
    const [offers, restaurants, shops, coupon] = await Promise.all([
      ifShown('offers', async () =>
        snapshot(calls.listPassCoupons, await listPassCoupons(database)),
      ),
      ifShown('restaurants', async () =>
        snapshot(calls.listRestaurants, await readRestaurants(database)),
      ),
      ifShown('shops', async () => snapshot(calls.listShops, { shops: await readShops(database) })),
      ifShown('coupon', async () => {
        if (!z.safeParse(couponId, id).success) return null
        const found = await findCoupon(database, file === PASS_COUPON_FILE, id)
        return found && snapshot(calls.getCoupon, found)
      }),
    ])
    return shows.includes('coupon') && !coupon ? null : { offers, restaurants, shops, coupon }
  }
}

/** Parsed like an answer, so that body and version are the same. */
function snapshot<E extends Endpoint>(endpoint: E, answer: z.input<E['response']>): Snapshot<E> {
  const data = z.parse(endpoint.response, answer) as z.output<E['response']>
  return { data, version: answerVersion(data) }
}
