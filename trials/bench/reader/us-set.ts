import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { CalendarDateTime } from '@internationalized/date'
import { instantsOf } from '../../../src/rules/eastern-time.ts'
import { readJson, type ReceiptSet } from './sets.ts'

/** The texts on a receipt, as they are printed; null for those that are not. */
interface UsTruth {
  store: string | null
  /** Month, day, year. */
  date: string
  time: string | null
  subtotal: string | null
  note: string | null
}

const DAYS_TO_SUBMIT = 10

/**
 * Photographs of receipts from shops and restaurants of the US: `NNN.jpg`, and what is printed in `NNN.json`. Their times
 * count as New York's wherever the shop is, because Hermes reads them so. They count as submitted ten days later, at noon.
 */
export function usSet(folder: string): ReceiptSet {
  const truths = readdirSync(folder)
    .filter((file) => file.endsWith('.jpg'))
    .map((file) => file.slice(0, -'.jpg'.length))
    .filter((id) => existsSync(join(folder, `${id}.json`)))
    .sort()
    .map((id) => ({ id, ...readJson<UsTruth>(join(folder, `${id}.json`)) }))
  const shops = [...new Set(truths.flatMap(({ store }) => store ?? []))]
  return {
    receipts: truths.map(({ id, store: shop, date, time, subtotal, note }) => {
      const purchase = wallClock(date, time ?? '12:00')
      const noon = purchase.set({ hour: 12, minute: 0, second: 0 })
      return {
        id,
        images: [resolve(folder, `${id}.jpg`)],
        traits: note === null ? [] : [note],
        submitted: firstInstant(noon.add({ days: DAYS_TO_SUBMIT })),
        truth: {
          businessId: shop,
          receiptDatetime: time === null ? null : firstInstant(purchase),
          subtotal: subtotal === null ? null : Number(subtotal),
        },
        hasSeconds: time !== null && /:\d+:\d/.test(time),
        printed: {
          business: [[shop ?? '']],
          receiptDatetime: [[date, time ?? '']],
          subtotal: [[subtotal ?? '']],
        },
      }
    }),
    businesses: shops.map((name) => ({ id: name, name })),
  }
}

/** @throws {Error} for what is no time of a clock: `4:58p`, `10:44AM`, `19:57:41` */
function wallClock(date: string, time: string): CalendarDateTime {
  const [month = NaN, day = NaN, year = NaN] = date.split(/[/-]/).map(Number)
  const parts = /^(\d+):(\d+)(?::(\d+))?\s*(?:([ap])m?)?$/i.exec(time.trim())
  if (!parts) throw new Error(`“${time}” is no time`)
  const [, hours, minutes, seconds = 0, half] = parts
  const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours)
  const fullYear = year < 100 ? 2000 + year : year
  return new CalendarDateTime(fullYear, month, day, hour, Number(minutes), Number(seconds))
}

function firstInstant(time: CalendarDateTime): string {
  return instantsOf(time)[0] ?? ''
}
