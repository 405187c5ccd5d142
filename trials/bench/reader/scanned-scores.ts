/** Compares what was read of a scanned receipt with what is printed. */
import type { Reading } from '../../../src/offline/rows.ts'
import type { KnownBusiness } from '../../../src/recognition/fields/find-business.ts'
import { findingsIn } from '../../../src/recognition/fields/findings-in.ts'
import { toEastern } from '../../../src/rules/eastern-time.ts'
import { figuresIn, textOf } from './read-text.ts'
import type { ScannedLine, ScannedReceipt } from './scanned-set.ts'

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
  const { submitted, businessId, date, total, day } = receipt
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
    shop: !found.business ? 'none' : found.business.value.id === businessId ? 'right' : 'wrong',
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
