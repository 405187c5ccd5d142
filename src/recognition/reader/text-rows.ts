import type { ReadRow } from '../../offline/rows.ts'
import type { LineText } from './read-line.ts'
import type { LineReadTwice } from './read-twice.ts'
import type { TextBox } from './find-lines.ts'
import { bendOf, type SlopeAt } from './paper-bend.ts'

/** A stretch of text without wide gaps, as it was read. */
export interface ReadLine extends LineReadTwice {
  box: TextBox
}

/** The farthest that two pieces of a row may be apart in height, as a share of the lower one's height. */
const REACH = 0.6

/** Pieces that are further apart than this, in heights of the lower one, are in columns of their own. */
const COLUMN = 0.5

/**
 * Groups lines into the rows that a person sees: a label and its amount are far apart, and each was read by
 * itself. A row is followed from piece to piece, since paper is tilted and crumpled.
 * @returns the rows from top to bottom, with two spaces between columns and one between words; their places are in the
 *   same pixels as the boxes
 */
export function rowsOf(lines: readonly ReadLine[]): ReadRow[] {
  const bend = bendOf(lines.map(({ box }) => box))
  const level = ({ box }: ReadLine) => bend.level(box)
  const rows: ReadLine[][] = []
  for (const line of lines.toSorted((a, b) => leftOf(a) - leftOf(b))) {
    const apart = (row: ReadLine[]) => {
      const last = row.at(-1)
      return last ? Math.abs(level(last) - level(line)) : Infinity
    }
    const reach = (row: ReadLine[]) =>
      REACH * Math.min(row.at(-1)?.box.height ?? 0, line.box.height)
    const row = rows
      .filter((candidate) => apart(candidate) < reach(candidate))
      .sort((a, b) => apart(a) - apart(b))[0]
    if (row) row.push(line)
    else rows.push([line])
  }
  const top = (row: readonly ReadLine[]) => Math.min(...row.map(level))
  return rows.toSorted((a, b) => top(a) - top(b)).map((row) => joined(row, bend.slopeAt))
}

function leftOf({ box }: ReadLine): number {
  return box.x - box.width / 2
}

function rightOf({ box }: ReadLine): number {
  return box.x + box.width / 2
}

function joined(row: readonly ReadLine[], slopeAt: SlopeAt): ReadRow {
  const slope = slopeAlong(row, slopeAt)
  const left = Math.min(...row.map(leftOf))
  const right = Math.max(...row.map(rightOf))
  const levels = row.map(({ box }) => box.y - slope * box.x)
  const x = (left + right) / 2
  const height = Math.max(...row.map(({ box }) => box.height))
  const again = row.some((line) => line.again) && writtenOut(row, (line) => line.again ?? line)
  return {
    ...writtenOut(row, (line) => line),
    ...(again && { again }),
    place: {
      x,
      y: levels.reduce((sum, each) => sum + each, 0) / levels.length + slope * x,
      width: right - left,
      height: height + Math.max(...levels) - Math.min(...levels),
      angle: Math.atan(slope),
    },
  }
}

function writtenOut(row: readonly ReadLine[], textOf: (line: ReadLine) => LineText): LineText {
  const gaps = row.map((line, at) => gapBetween(row[at - 1], line))
  return {
    text: row.map((line, at) => gaps[at] + textOf(line).text).join(''),
    // The spaces in between are as certain as can be.
    certainty: row
      .map((line, at) => '9'.repeat(gaps[at]?.length ?? 0) + textOf(line).certainty)
      .join(''),
  }
}

/** @returns the spaces between two pieces of a row; none before the first */
function gapBetween(before: ReadLine | undefined, line: ReadLine): string {
  if (!before) return ''
  const apart = leftOf(line) - rightOf(before)
  return apart > COLUMN * Math.min(before.box.height, line.box.height) ? '  ' : ' '
}

/** The slope of one row, which on a crumpled paper, or one seen from the side, differs from the others'. */
function slopeAlong(row: readonly ReadLine[], slopeAt: SlopeAt): number {
  const [first, last] = [row[0], row.at(-1)]
  if (!first || !last) return 0
  if (first === last) return first.box.slope || slopeAt(first.box)
  return (last.box.y - first.box.y) / Math.max(last.box.x - first.box.x, 1)
}
