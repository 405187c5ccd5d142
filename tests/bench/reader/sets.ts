/** The receipts that `npm run bench:recognition` reads, and what is printed on them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type {
  ExampleBusiness,
  ExampleReceipt,
} from '../../../server/example-data/example-shapes.ts'
import type { KnownBusiness } from '../../../src/recognition/fields/find-business.ts'

export interface MeasuredReceipt {
  id: string
  /** Files with its images. */
  images: readonly string[]
  /** What may make it hard to read. */
  traits: readonly string[]
  submitted: string
  /** Null for what is not shown, or not known. */
  truth: {
    businessId: string | null
    receiptDatetime: string | null
    subtotal: number | null
  }
}

/** A receipt of the ICDAR 2019 SROIE set, whose date may be d/m/y. */
export interface ScannedReceipt extends MeasuredReceipt {
  company: string
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

export interface ReceiptSet<T extends MeasuredReceipt> {
  receipts: readonly T[]
  businesses: readonly KnownBusiness[]
}

const EXAMPLES = 'server/example-data'

/** The example data: drawn by our own generator, with all that an approval needs. */
export function exampleSet(): ReceiptSet<MeasuredReceipt> {
  const businesses = readJson<ExampleBusiness[]>(join(EXAMPLES, 'businesses.json'))
  const receipts = readJson<ExampleReceipt[]>(join(EXAMPLES, 'receipts.json'))
  return {
    receipts: receipts.map(({ id, images, traits, submittedDatetime, truth }) => ({
      id,
      images: images.map((image) => resolve(EXAMPLES, 'receipts', image)),
      traits,
      submitted: submittedDatetime,
      truth,
    })),
    businesses: businesses.map(({ id, name, phoneNumber, address }) => ({
      id,
      name,
      phoneNumber,
      address,
    })),
  }
}

/**
 * Scanned receipts of the SROIE set: `NNN.jpg`, its lines with their corners in `NNN.csv`, and the company,
 * date and total in `NNN.json`. They count as submitted in the middle of the month after.
 */
export function scannedSet(folder: string): ReceiptSet<ScannedReceipt> {
  const ids = readdirSync(folder)
    .filter(
      (file) => file.endsWith('.jpg') && existsSync(join(folder, file.replace('.jpg', '.json'))),
    )
    .map((file) => file.slice(0, -'.jpg'.length))
    .sort()
  const truths = ids.map((id) => ({ id, ...readJson<ScannedTruth>(join(folder, `${id}.json`)) }))
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
        truth: { businessId: idOf(company), receiptDatetime: null, subtotal: null },
        company,
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

function readJson<T>(file: string): T {
  return JSON.parse(readFileSync(file, 'utf8')) as T
}
