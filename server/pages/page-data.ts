import type { PageData } from '../../src/contract/page-renderer.ts'
import type { Snapshots } from '../public/snapshots.ts'
import type { ReadPageData } from './rendered-pages.ts'

/** Reads what pages show. */
export function pageData(snapshots: Snapshots): ReadPageData {
  return async (shows, path) => {
    const has = (name: keyof PageData) => shows.includes(name)
    const [, kind = '', id = ''] = path.split('/')
    const isOfPass = kind.toLowerCase() === 'mococoupon'
    const [offers, restaurants, shops, coupon] = await Promise.all([
      has('offers') ? snapshots.offers() : null,
      has('restaurants') ? snapshots.restaurants() : null,
      has('shops') ? snapshots.shops() : null,
      has('coupon') ? snapshots.coupon(isOfPass, id) : null,
    ])
    return has('coupon') && !coupon ? null : { offers, restaurants, shops, coupon }
  }
}
