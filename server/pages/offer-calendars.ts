import type { Hono } from 'hono'
import { CALENDAR_TYPE, calendarPath, offerCalendar } from '../../src/contract/offer-calendar.ts'
import type { Database } from '../database/database.ts'
import { HttpError } from '../http/http-error.ts'
import { readCoupon } from '../public/coupons.ts'

/**
 * Serves the end of each coupon as a calendar file (checklist K2).
 * @param site the address of the site that the pages were built with, as the worker makes the same files with it
 */
export function registerOfferCalendars(app: Hono, database: Database, site: string): void {
  app.get('/:folder/:file', async (c, next) => {
    const path = calendarPath(c.req.path)
    if (!path) return next()
    const { coupon, business } = await readCoupon(database, path.isPass, path.id)
    const file = offerCalendar(coupon, business.address, site, Date.now())
    if (file === null) throw new HttpError(404, 'This coupon has no end')
    return c.body(file, 200, { 'Content-Type': CALENDAR_TYPE, 'Cache-Control': 'no-cache' })
  })
}
