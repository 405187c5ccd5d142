/** Readings for tests. */
import type { Reading, ReadRow } from '../../offline/rows.ts'

/** An image with these rows, each 20 pixels high and 30 below the one above it, all of their characters certain. */
export function readingOf(...texts: string[]): Reading {
  return texts.map((text, at) => rowOf(text, at))
}

/** @param certainty of each of its characters, in tenths */
export function rowOf(text: string, at = 0, certainty = '9'.repeat(text.length)): ReadRow {
  return {
    text,
    certainty,
    place: { x: 100, y: 30 * at, width: 200, height: 20, angle: 0 },
  }
}
