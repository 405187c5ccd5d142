import { z } from 'zod'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { Snapshot } from '../../src/contract/page-renderer.ts'
import { id as couponId } from '../../src/contract/fields.ts'
import * as calls from '../../src/contract/public-calls.ts'
import type { Database } from '../database/database.ts'
import { answerVersion } from '../http/versioned-answer.ts'
import { findCoupon, listPassCoupons } from './coupons.ts'
import { lastKnown } from './last-known.ts'
import { readRestaurants } from './restaurants.ts'
import { readShops } from './shops.ts'

/**
 * What calls 12 to 15 and 18 answer, for pages that are rendered with it. At most a second old, or as it was last
 * read while the database does not answer. Throws only if nothing has been read yet.
 */
export interface Snapshots {
  offers: () => Promise<Snapshot<typeof calls.listPassCoupons>>
  restaurants: () => Promise<Snapshot<typeof calls.listRestaurants>>
  shops: () => Promise<Snapshot<typeof calls.listShops>>
  /** Null for a coupon that is unknown, has expired, or belongs to the other program. */
  coupon: (isMoco: boolean, id: string) => Promise<Snapshot<typeof calls.getCoupon> | null>
}

/** Create them once for each database: they keep what they have read. */
export function readSnapshots(database: Database): Snapshots {
  const offers = lastKnown(async () =>
    snapshot(calls.listPassCoupons, { coupons: await listPassCoupons(database) }),
  )
  const restaurants = lastKnown(async () =>
    snapshot(calls.listRestaurants, await readRestaurants(database)),
  )
  const shops = lastKnown(async () =>
    snapshot(calls.listShops, { shops: await readShops(database) }),
  )
  const passCoupon = lastKnown((id) => couponSnapshot(database, true, id))
  const coupon = lastKnown((id) => couponSnapshot(database, false, id))
  return {
    offers: () => offers(''),
    restaurants: () => restaurants(''),
    shops: () => shops(''),
    coupon: async (isMoco, id) => {
      if (!z.safeParse(couponId, id).success) return null
      return isMoco ? passCoupon(id) : coupon(id)
    },
  }
}

async function couponSnapshot(database: Database, isMoco: boolean, id: string) {
  const found = await findCoupon(database, isMoco, id)
  return found && snapshot(calls.getCoupon, found)
}

/** Parsed like an answer, so that body and version are the same. */
function snapshot<E extends Endpoint>(endpoint: E, answer: z.input<E['response']>): Snapshot<E> {
  const data = z.parse(endpoint.response, answer) as z.output<E['response']>
  return { data, version: answerVersion(data) }
}
