import type { ReadRow } from '../../offline/rows.ts'
import type { LineText } from './read-line.ts'
import type { TextBox } from './find-lines.ts'

/** A stretch of text without wide gaps, as it was read. */
export interface ReadLine extends LineText {
  box: TextBox
}

/** How far apart in height two pieces of a row may be, as a share of the lower one's height. */
const REACH = 0.6

/**
 * Groups lines into the rows that a person sees: a label and its amount are far apart, and each was read by
 * itself. A row is followed from piece to piece, since paper is tilted and crumpled.
 * @returns the rows from top to bottom; their places are in the same pixels as the boxes
 */
export function rowsOf(lines: readonly ReadLine[]): ReadRow[] {
  const slope = slopeOf(lines)
  const rows: ReadLine[][] = []
  for (const line of lines.toSorted((a, b) => leftOf(a) - leftOf(b))) {
    const apart = (row: ReadLine[]) => {
      const last = row.at(-1)
      return last ? Math.abs(level(last, slope) - level(line, slope)) : Infinity
    }
    const reach = (row: ReadLine[]) =>
      REACH * Math.min(row.at(-1)?.box.height ?? 0, line.box.height)
    const row = rows
      .filter((candidate) => apart(candidate) < reach(candidate))
      .sort((a, b) => apart(a) - apart(b))[0]
    if (row) row.push(line)
    else rows.push([line])
  }
  return rows.toSorted((a, b) => topOf(a, slope) - topOf(b, slope)).map((row) => joined(row, slope))
}

/** The median slope of the lines, each weighted by its width. */
function slopeOf(lines: readonly ReadLine[]): number {
  const sorted = lines.toSorted((a, b) => a.box.slope - b.box.slope)
  let left = lines.reduce((sum, { box }) => sum + box.width, 0) / 2
  for (const { box } of sorted) {
    left -= box.width
    if (left <= 0) return box.slope
  }
  return 0
}

/** The height of a line's center, seen along the slope of all rows. */
function level({ box }: ReadLine, slope: number): number {
  return box.y - slope * box.x
}

function topOf(row: readonly ReadLine[], slope: number): number {
  return Math.min(...row.map((line) => level(line, slope)))
}

function leftOf({ box }: ReadLine): number {
  return box.x - box.width / 2
}

function joined(row: readonly ReadLine[], usual: number): ReadRow {
  const slope = slopeAlong(row, usual)
  const left = Math.min(...row.map(leftOf))
  const right = Math.max(...row.map(({ box }) => box.x + box.width / 2))
  const levels = row.map((line) => level(line, slope))
  const x = (left + right) / 2
  const height = Math.max(...row.map(({ box }) => box.height))
  return {
    text: row.map(({ text }) => text).join(' '),
    // The spaces in between are as certain as can be.
    certainty: row.map(({ certainty }) => certainty).join('9'),
    place: {
      x,
      y: levels.reduce((sum, each) => sum + each, 0) / levels.length + slope * x,
      width: right - left,
      height: height + Math.max(...levels) - Math.min(...levels),
      angle: Math.atan(slope),
    },
  }
}

/** The slope of one row, which on a crumpled paper, or one seen from the side, differs from the others'. */
function slopeAlong(row: readonly ReadLine[], usual: number): number {
  const [first, last] = [row[0], row.at(-1)]
  if (!first || !last) return usual
  if (first === last) return first.box.slope || usual
  return (last.box.y - first.box.y) / Math.max(last.box.x - first.box.x, 1)
}
