import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarPath, offerCalendar } from './offer-calendar.ts'

const SHOP = 'Crème; & Co., “Ünter”'
const COUPON = {
  id: 'scone',
  url: '/images/shop.png',
  name: 'Free scone, with jam\\butter; on weekdays before the early morning hour of eleven o’clock ☕',
  description: 'Any kind.\nOne a visit, please.',
  businessName: SHOP,
  price: 0,
  amount_left: null,
  expirationDate: null as string | null,
  city: 'Silver Spring',
  state: 'MD',
  isOnPass: false,
}
const SITE = 'https://campfire.example'
const NOW = Date.parse('2026-10-01T12:00:00Z')

function opened(expirationDate: string, now = NOW, isOnPass = false) {
  const file = offerCalendar({ ...COUPON, expirationDate, isOnPass }, '8714 Flower Ave', SITE, now)
  const calendar = new ICAL.Component(ICAL.parse(file ?? ''))
  const [component] = calendar.getAllSubcomponents('vevent')
  if (!component) throw new Error('No event')
  const event = new ICAL.Event(component)
  const trigger = component
    .getFirstSubcomponent('valarm')
    ?.getFirstPropertyValue('trigger') as ICAL.Duration
  const alarm = event.startDate.clone()
  alarm.addDuration(trigger)
  return {
    file: file ?? '',
    calendar,
    event,
    alarm,
    method: calendar.getFirstPropertyValue('method'),
  }
}

test.each([
  [
    'the last evening before clocks go back',
    '2026-11-01T03:59:59.000Z',
    '2026-10-31T03:59:59.000Z',
  ],
  ['the day on which they go back', '2026-11-02T04:59:59.000Z', '2026-11-01T04:59:59.000Z'],
  ['the hour that occurs twice', '2026-11-01T06:30:00.000Z', '2026-10-31T06:30:00.000Z'],
  ['the day on which they go forward', '2027-03-15T03:59:59.000Z', '2027-03-14T03:59:59.000Z'],
  ['after a year’s end', '2027-01-01T04:59:59.000Z', '2026-12-31T04:59:59.000Z'],
])(
  '[K2] a calendar has the end as an instant and an alarm a day before it: %s',
  (_, end, alarmAt) => {
    const { event, alarm } = opened(end)
    expect(event.startDate.toJSDate().toISOString()).toBe(end)
    expect(event.startDate.zone).toBe(ICAL.Timezone.utcTimezone)
    expect(alarm.toJSDate().toISOString()).toBe(alarmAt)
  },
)

test('[K2] a date alone is that day, wherever the calendar is', () => {
  const { event, alarm } = opened('2026-11-01')
  expect([event.startDate.isDate, event.startDate.toString()]).toEqual([true, '2026-11-01'])
  expect(alarm.toString()).toBe('2026-10-31')
})

test('[K2] whatever a shop typed arrives as it was typed', () => {
  const { event, method } = opened('2026-11-02T04:59:59.000Z')
  expect(event.summary).toBe(`Ends: ${COUPON.name} at ${SHOP}`)
  expect(event.location).toBe(`${SHOP}, 8714 Flower Ave, Silver Spring, MD`)
  expect(event.description).toBe(
    'Any kind.\nOne a visit, please.\nhttps://campfire.example/coupon/scone',
  )
  expect(method).toBe('PUBLISH')
})

test('[K2] a later file takes the place of an earlier one, and no other coupon’s', () => {
  const [first, later, ofPass] = [
    opened('2026-11-02T04:59:59.000Z'),
    opened('2026-12-24T04:59:59.000Z', NOW + 60_000),
    opened('2026-11-02T04:59:59.000Z', NOW, true),
  ]
  expect(later.event.uid).toBe(first.event.uid)
  expect(later.event.sequence).toBeGreaterThan(first.event.sequence)
  // A 32-bit integer, which calendars store it as.
  const { event } = opened('2100-12-24T04:59:59.000Z', Date.parse('2100-12-01T00:00:00Z'))
  expect(event.sequence).toBeLessThan(2 ** 31)
  expect(ofPass.event.uid).not.toBe(first.event.uid)
})

test.each([null, 'soon', '2026-10-01T11:59:59.000Z'])(
  '[K2] there is none for an end of %s',
  (expirationDate) => {
    expect(offerCalendar({ ...COUPON, expirationDate }, null, SITE, NOW)).toBeNull()
  },
)

test('[K2] its address is the page’s with .ics after it', () => {
  expect(calendarPath('/MOCOcoupon/c-1.ics')).toEqual({ isPass: true, id: 'c-1' })
  expect(calendarPath('/coupon/a.b.ics')).toEqual({ isPass: false, id: 'a.b' })
  for (const path of ['/coupon/c-1', '/coupon/.ics', '/coupon/a/b.ics', '/x/coupon/a.ics'])
    expect(calendarPath(path)).toBeNull()
})
