import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TextBox } from './find-lines.ts'
import { newLines, partsOf } from './long-image.ts'
import { SEED } from '../../testing/seed.ts'

test.each([
  [463, 1013],
  [200, 1400],
  [4000, 3000],
  [1, 1],
])('an image of %i × %i pixels is read as a whole', (width, height) => {
  expect(partsOf({ width, height })).toEqual([{ from: 0, length: Math.max(width, height) }])
})

const LONG = { width: 900, height: 12_000 }

test('[V2] [X16] a long image is read in equal parts that overlap and cover it, whichever side is up', () => {
  const parts = partsOf(LONG)
  expect(parts).toEqual(partsOf({ width: LONG.height, height: LONG.width }))
  expect(parts[0]?.from).toBe(0)
  const sides = [fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 1, max: 60_000 })] as const
  fc.assert(
    fc.property(...sides, (width, height) => {
      const all = partsOf({ width, height })
      const last = all.at(-1)!
      expect(last.from + last.length).toBeCloseTo(Math.max(width, height))
      all.slice(1).forEach(({ from, length }, index) => {
        const before = all[index]!
        expect(length).toBe(before.length)
        expect(before.from + before.length - from).toBeGreaterThan(0.1 * length)
      })
    }),
    { seed: SEED },
  )
})

/** What a detector finds of a line in a part: all of it, a piece that is less high, or nothing. */
function foundIn(line: TextBox, top: number, bottom: number): TextBox[] {
  const [from, to] = [line.y - line.height / 2, line.y + line.height / 2]
  const [seenFrom, seenTo] = [Math.max(from, top), Math.min(to, bottom)]
  if (seenTo <= seenFrom) return []
  return [{ ...line, y: (seenFrom + seenTo) / 2 - top, height: seenTo - seenFrom }]
}

test('[V2] [X16] each line of a long image is read once, and none that is cut off', () => {
  const pitch = fc.integer({ min: 20, max: 120 })
  const offset = fc.double({ min: 0, max: 100, noNaN: true })
  const trembling = fc.infiniteStream(fc.double({ min: -0.2, max: 0.2, noNaN: true }))
  fc.assert(
    fc.property(pitch, offset, trembling, (step, start, tremble) => {
      const height = 0.6 * step
      const lines: TextBox[] = []
      for (let y = start + step; y < LONG.height - step; y += step) {
        lines.push({ x: 450, y, width: 700, height, slope: 0 })
      }
      const parts = partsOf(LONG)
      const left: TextBox[] = []
      let above: TextBox[] = []
      parts.forEach(({ from, length }, index) => {
        // Two parts never show a line at exactly the same place.
        const boxes = lines
          .flatMap((line) => foundIn(line, from, from + length))
          .map((box) => ({ ...box, y: box.y + tremble.next().value * box.height }))
        const ends = {
          top: index > 0 ? 0 : null,
          bottom: index < parts.length - 1 ? length : null,
        }
        const moved = above.map((box) => ({ ...box, y: box.y - from }))
        above = newLines(boxes, moved, ends).map((box) => ({ ...box, y: box.y + from }))
        left.push(...above)
      })
      expect(left.map(({ y }) => Math.round((y - start) / step))).toEqual(
        lines.map(({ y }) => Math.round((y - start) / step)),
      )
    }),
    { seed: SEED, numRuns: 15 },
  )
})
