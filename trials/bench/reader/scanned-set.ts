import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { readJson, receiptNames, type MeasuredReceipt, type ReceiptSet } from './sets.ts'

/** A receipt of the ICDAR 2019 SROIE set, whose date may be d/m/y. */
export interface ScannedReceipt extends MeasuredReceipt {
  businessId: string
  date: string
  total: string
  /** Day, month, year; null if the date is not understood. */
  day: readonly [number, number, number] | null
  lines: readonly ScannedLine[]
}

export interface ScannedLine {
  text: string
  left: number
  top: number
  right: number
  bottom: number
}

/**
 * Scanned receipts of the SROIE set: `NNN.jpg`, its lines with their corners in `NNN.csv`, and the company,
 * date and total in `NNN.json`. They count as submitted in the middle of the month after.
 */
export function scannedSet(folder: string): ReceiptSet<ScannedReceipt> {
  const truths = receiptNames(folder).map((id) => ({
    id,
    ...readJson<ScannedTruth>(join(folder, `${id}.json`)),
  }))
  const companies = [...new Set(truths.map(({ company }) => company))]
  const idOf = (company: string) => `company-${companies.indexOf(company)}`
  return {
    receipts: truths.map(({ id, company, date, total }) => {
      const day = dayIn(date)
      return {
        id,
        images: [resolve(folder, `${id}.jpg`)],
        traits: [],
        submitted: monthAfter(day),
        businessId: idOf(company),
        date,
        total,
        day,
        lines: linesIn(join(folder, `${id}.csv`)),
      }
    }),
    businesses: companies.map((name) => ({ id: idOf(name), name })),
  }
}

interface ScannedTruth {
  company: string
  date: string
  total: string
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

function dayIn(date: string): [number, number, number] | null {
  const [day = '', month = '', year = ''] = date.split(/[^0-9A-Za-z]+/)
  const named = MONTHS.indexOf(month.slice(0, 3).toLowerCase()) + 1
  const parts: [number, number, number] = [
    Number(day),
    named || Number(month),
    Number(year.length === 2 ? `20${year}` : year),
  ]
  return parts.every((part) => part > 0) && parts[1] <= 12 ? parts : null
}

function monthAfter(day: readonly [number, number, number] | null): string {
  if (!day) return '2019-01-01T12:00:00.000Z'
  // Months count from 0 here, so that the same number is the month after.
  return new Date(Date.UTC(day[2], day[1], 15, 12)).toISOString()
}

function linesIn(file: string): ScannedLine[] {
  if (!existsSync(file)) return []
  return readFileSync(file, 'utf8')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const parts = line.split(',')
      const [x = [], y = []] = [0, 1].map((from) =>
        parts.slice(0, 8).flatMap((part, at) => (at % 2 === from ? [Number(part)] : [])),
      )
      return {
        text: parts.slice(8).join(','),
        left: Math.min(...x),
        right: Math.max(...x),
        top: Math.min(...y),
        bottom: Math.max(...y),
      }
    })
}
