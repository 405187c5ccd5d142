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
import { withDeadline } from '../src/offline/deadline.ts'
import { couponInPass, couponInShops } from '../src/public-data/listed-coupon.ts'
import { PATIENCE_MS } from './live-pages.ts'
import type { StoredAnswer } from './public-data.ts'

declare const self: ServiceWorkerGlobalScope

/** @param storedAnswer reads what the file is made of: the answer about its coupon, or else the list that has it */
export function serveOfferCalendars(storedAnswer: StoredAnswer): void {
  registerRoute(
    ({ url }) => url.origin === self.location.origin && calendarPath(url.pathname) !== null,
    async ({ event, request, url }) => {
      const { isPass = false, id = '' } = calendarPath(url.pathname) ?? {}
      const ask = (endpoint: Endpoint) =>
        withDeadline(storedAnswer(endpoint, id, event), PATIENCE_MS, () => new Error('Too late'))
      const read = async <E extends Endpoint>(endpoint: E, answer: Response) =>
        z.parse(endpoint.response, await answer.json()) as z.output<E['response']>
      const find = async () => {
        const own = isPass ? getPassCoupon : getCoupon
        const answer = await ask(own).catch(() => null)
        // The lists may not know yet that it is gone.
        if (answer?.status === 404) return null
        if (answer?.ok) {
          const { coupon, business } = await read(own, answer)
          return { coupon, address: business.address }
        }
        const coupon = isPass
          ? couponInPass((await read(listPassCoupons, await ask(listPassCoupons))).coupons, id)
          : couponInShops((await read(listShops, await ask(listShops))).shops, id)
        return coupon ? { coupon, address: null } : null
      }
      const found = await find().catch(() => null)
      const file = found && offerCalendar(found.coupon, found.address, SITE_URL, Date.now())
      // The server says why there is none.
      return file
        ? new Response(file, { headers: { 'content-type': CALENDAR_TYPE } })
        : fetch(request)
    },
  )
}
