/**
 * A coupon's end as a calendar file (RFC 5545), at the address of its page with `.ics` after it (checklist K2). The server
 * makes it of its database, the worker of the answer that it stored.
 */
import ical, { ICalAlarmType, ICalCalendarMethod } from 'ical-generator'
import type { EpochMs } from '../rules/epoch-ms.ts'
import type { Coupon } from './public-calls.ts'
import { couponPath } from './served-files.ts'

export const CALENDAR_TYPE = 'text/calendar; charset=utf-8'

/** The paths of the files, in any letter case. @returns whose coupon it is, and its id as it stands in the path */
export function calendarPath(path: string): { isPass: boolean; id: string } | null {
  const [, folder = '', id = ''] = /^\/(coupon|mococoupon)\/([^/]+)\.ics$/i.exec(path) ?? []
  return id === '' ? null : { isPass: folder.toLowerCase() !== 'coupon', id }
}

/** In seconds. */
const A_DAY = 86_400

/**
 * @param address of the shop; null if a list is all that is known
 * @param site the site's address, without a slash at its end; by it, and the coupon's id, calendars know the event again
 * @param now when the file is made: a later file takes the place of an earlier one in a calendar
 * @returns the file; null for a coupon without an end, or after it
 */
export function offerCalendar(
  coupon: Coupon,
  address: string | null,
  site: string,
  now: EpochMs,
): string | null {
  const { expirationDate, name, businessName, city, state } = coupon
  const start = new Date(expirationDate ?? '')
  // A date alone is the whole of that day, wherever the calendar is.
  const allDay = /^\d{4}-\d{2}-\d{2}$/.test(expirationDate ?? '')
  const end = start.getTime() + (allDay ? A_DAY * 1000 : 0)
  if (!(end > now)) return null
  const calendar = ical({
    prodId: { company: 'Campfire', product: 'Offers' },
    method: ICalCalendarMethod.PUBLISH,
  })
  const event = calendar.createEvent({
    id: `${coupon.isOnPass ? 'moco-' : ''}coupon-${coupon.id}@${new URL(site).host}`,
    // In minutes, as seconds are more than its 32 bits hold from 2038 on.
    sequence: Math.floor(now / 60_000),
    stamp: new Date(now),
    start,
    allDay,
    summary: `Ends: ${name} at ${businessName}`,
    location: [businessName, address, city, state].filter(Boolean).join(', '),
    description: [coupon.description, site + couponPath(coupon)].filter(Boolean).join('\n'),
  })
  event.createAlarm({
    type: ICalAlarmType.display,
    trigger: A_DAY,
    description: `${name} ends tomorrow`,
  })
  return calendar.toString()
}
