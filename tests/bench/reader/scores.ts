/** Compares what was read with what is printed, and says where the rest was lost. */
import { toEastern } from '../../../src/rules/eastern-time.ts'
import { findingsIn } from '../../../src/recognition/fields/findings-in.ts'
import type { KnownBusiness } from '../../../src/recognition/fields/find-business.ts'
import type { Reading } from '../../../src/offline/rows.ts'
import type { MeasuredReceipt, ScannedLine, ScannedReceipt } from './sets.ts'

export const FIELDS = ['business', 'receiptDatetime', 'subtotal'] as const
export type Field = (typeof FIELDS)[number]

/**
 * `misread`: no proposal, and the value is not in what was read, so that the reader lost it. `not told`: it is
 * there, and the rules did not find it. `nothing`: no proposal and no value shown.
 */
export type Outcome = 'right' | 'wrong' | 'misread' | 'not told' | 'nothing'

export interface Scored {
  outcome: Record<Field, Outcome>
  proposed: Record<Field, string | number | null>
}

/** Scores the three proposals for a receipt of which all is known. */
export function scoreProposals(
  receipt: MeasuredReceipt,
  readings: readonly Reading[],
  businesses: readonly KnownBusiness[],
): Scored {
  const { submitted, truth } = receipt
  const found = findingsIn(readings, { submitted, businesses })
  const proposed = {
    business: found.business?.value.id ?? null,
    receiptDatetime: found.receiptDatetime?.value ?? null,
    subtotal: found.subtotal?.value ?? null,
  }
  const shown = {
    business: truth.businessId,
    receiptDatetime: truth.receiptDatetime,
    subtotal: truth.subtotal,
  }
  const text = figuresIn(textOf(readings))
  const isRead: Record<Field, boolean> = {
    business: text.includes(
      figuresIn(businesses.find(({ id }) => id === truth.businessId)?.name ?? ''),
    ),
    receiptDatetime: truth.receiptDatetime !== null && hasDigitsOf(truth.receiptDatetime, text),
    subtotal: truth.subtotal !== null && text.includes(truth.subtotal.toFixed(2)),
  }
  const outcomeOf = (field: Field): Outcome => {
    if (proposed[field] === shown[field]) return shown[field] === null ? 'nothing' : 'right'
    if (proposed[field] !== null) return 'wrong'
    return isRead[field] ? 'not told' : 'misread'
  }
  return {
    outcome: {
      business: outcomeOf('business'),
      receiptDatetime: outcomeOf('receiptDatetime'),
      subtotal: outcomeOf('subtotal'),
    },
    proposed,
  }
}

/** Whether the minutes and the day are there, in whatever format. */
function hasDigitsOf(instant: string, text: string): boolean {
  const { day, hour, minute } = toEastern(instant)
  const minutes = String(minute).padStart(2, '0')
  return (
    [hour, hour % 12 || 12].some((clock) => text.includes(`${clock}${minutes}`)) &&
    text.includes(String(day))
  )
}

export interface ScannedScore {
  isDateRead: boolean
  isTotalRead: boolean
  shop: 'right' | 'wrong' | 'none'
  /** `swapped`: its day and month the other way round, which nothing on the paper may tell. */
  date: 'right' | 'swapped' | 'wrong' | 'none'
  /** The truth has no subtotal. `fits`: it is the total, with or without the 6 % tax of that time and place. */
  subtotal: 'fits' | 'other' | 'none'
  /** Share of the words, and of the lines without their spaces. */
  words: number
  lines: number
  lost: LostLine[]
}

/** A line that is not among what was read. */
export interface LostLine {
  /** `not found`: nothing was read at its place. */
  why: 'misread' | 'not found'
  /** Pixels. */
  height: number
}

/** Scores what was read of a scanned receipt. */
export function scoreScanned(
  receipt: ScannedReceipt,
  readings: readonly Reading[],
  businesses: readonly KnownBusiness[],
): ScannedScore {
  const { submitted, truth, date, total, day } = receipt
  const found = findingsIn(readings, { submitted, businesses })
  const text = figuresIn(textOf(readings))
  const isIn = (line: string) => text.includes(figuresIn(line))
  const lines = receipt.lines.filter(({ text: line }) => figuresIn(line).length > 1)
  const proposedDay = found.receiptDatetime && dayOf(found.receiptDatetime.value)
  const isDay = (parts: readonly (number | undefined)[]) =>
    proposedDay?.every((part, at) => part === parts[at])
  const totalFigures = total.replace(/[^0-9.]/g, '')
  return {
    isDateRead: isIn(date),
    isTotalRead: isIn(totalFigures),
    shop: !found.business
      ? 'none'
      : found.business.value.id === truth.businessId
        ? 'right'
        : 'wrong',
    date:
      !proposedDay || !day
        ? 'none'
        : isDay(day)
          ? 'right'
          : isDay([day[1], day[0], day[2]])
            ? 'swapped'
            : 'wrong',
    subtotal: !found.subtotal
      ? 'none'
      : fits(found.subtotal.value, Number(totalFigures))
        ? 'fits'
        : 'other',
    words: shareOfWords(lines, textOf(readings)),
    lines: lines.filter((line) => isIn(line.text)).length / Math.max(lines.length, 1),
    lost: lines
      .filter((line) => !isIn(line.text))
      .map((line) => ({
        why: isAnythingAt(line, readings.flat()) ? 'misread' : 'not found',
        height: line.bottom - line.top,
      })),
  }
}

/** Within the rounding to five cents that was law there. */
function fits(subtotal: number, total: number): boolean {
  return [1, 1.06].some((factor) => Math.abs(factor * subtotal - total) < 0.05)
}

/** The rows' texts. */
function textOf(readings: readonly Reading[]): string {
  return readings.flatMap((rows) => rows.map(({ text }) => text)).join('\n')
}

/** What is compared: letters, figures and points, without spaces. */
function figuresIn(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9.]/g, '')
}

function shareOfWords(lines: readonly ScannedLine[], text: string): number {
  const read = new Map<string, number>()
  for (const word of text.split(/\s+/).map(figuresIn)) read.set(word, (read.get(word) ?? 0) + 1)
  const words = lines
    .flatMap((line) => line.text.split(/\s+/).map(figuresIn))
    .filter((word) => word.length > 1)
  const found = words.filter((word) => {
    const left = read.get(word) ?? 0
    read.set(word, left - 1)
    return left > 0
  })
  return found.length / Math.max(words.length, 1)
}

function isAnythingAt(line: ScannedLine, rows: Reading): boolean {
  const [x, y] = [(line.left + line.right) / 2, (line.top + line.bottom) / 2]
  return rows.some(({ place }) => {
    const [across, down] = [x - place.x, y - place.y]
    const along = across * Math.cos(place.angle) + down * Math.sin(place.angle)
    const off = down * Math.cos(place.angle) - across * Math.sin(place.angle)
    return Math.abs(along) < place.width / 2 && Math.abs(off) < place.height / 2
  })
}

function dayOf(instant: string): [number, number, number] {
  const { day, month, year } = toEastern(instant)
  return [day, month, year]
}
