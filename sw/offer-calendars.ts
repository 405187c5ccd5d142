/** The calendar files of coupons, without a connection too (checklist K2). */
import { registerRoute } from 'workbox-routing'
import * as z from 'zod/mini'
import { SITE_URL } from '../src/config/settings.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { CALENDAR_TYPE, calendarPath, offerCalendar } from '../src/contract/offer-calendar.ts'
import {
  getCoupon,
  getPassCoupon,
  listPassCoupons,
  listShops,
} from '../src/contract/public-calls.ts'
import { couponInPass, couponInShops } from '../src/public-data/listed-coupon.ts'
import type { StoredAnswer } from './public-data.ts'

declare const self: ServiceWorkerGlobalScope

/** @param storedAnswer reads what the file is made of: the answer about its coupon, or else the list that has it */
export function serveOfferCalendars(storedAnswer: StoredAnswer): void {
  registerRoute(
    ({ url }) => url.origin === self.location.origin && calendarPath(url.pathname) !== null,
    async ({ event, request, url }) => {
      const { isPass = false, id = '' } = calendarPath(url.pathname) ?? {}
      const read = async <E extends Endpoint>(endpoint: E) => {
        const answer = await storedAnswer(endpoint, id, event)
        return z.parse(endpoint.response, await answer.json()) as z.output<E['response']>
      }
      const find = async () => {
        const own = await read(isPass ? getPassCoupon : getCoupon).catch(() => null)
        if (own) return { coupon: own.coupon, address: own.business.address }
        const coupon = isPass
          ? couponInPass((await read(listPassCoupons)).coupons, id)
          : couponInShops((await read(listShops)).shops, id)
        return { coupon, address: null }
      }
      const { coupon, address } = await find().catch(() => ({ coupon: undefined, address: null }))
      const file = coupon && offerCalendar(coupon, address, SITE_URL, Date.now())
      // The server says why there is none.
      return file
        ? new Response(file, { headers: { 'content-type': CALENDAR_TYPE } })
        : fetch(request)
    },
  )
}
