import { createHash } from 'node:crypto'
import type { Endpoint } from '../../src/contract/endpoint.ts'
import type { PageData, Snapshot } from '../../src/contract/page-renderer.ts'
import type { Database } from '../database/database.ts'
import { findCoupon, listPassCoupons } from '../public/coupons.ts'
import { readRestaurants } from '../public/restaurants.ts'
import { readShops } from '../public/shops.ts'
import type { ReadPageData } from './rendered-pages.ts'

/** Reads from the database what pages show. */
export function pageData(database: Database): ReadPageData {
  return async (shows, path) => {
    const data: PageData = { offers: null, restaurants: null, shops: null, coupon: null }
    if (shows.includes('offers')) {
      data.offers = snapshot({ coupons: await listPassCoupons(database) })
    }
    if (shows.includes('restaurants')) data.restaurants = snapshot(await readRestaurants(database))
    if (shows.includes('shops')) data.shops = snapshot({ shops: await readShops(database) })
    if (shows.includes('coupon')) {
      const [, kind = '', id = ''] = path.split('/')
      const found = await findCoupon(database, kind.toLowerCase() === 'mococoupon', id)
      if (!found) return null
      data.coupon = snapshot(found)
    }
    return data
  }
}

function snapshot<E extends Endpoint>(data: Snapshot<E>['data']): Snapshot<E> {
  const hash = createHash('sha256').update(JSON.stringify(data)).digest('base64url')
  return { data, version: `"${hash}"` }
}
