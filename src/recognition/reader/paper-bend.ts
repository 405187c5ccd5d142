/** Rows run over a paper alike on a tilted one, otherwise on one that is seen from the side, and they are bent on a curled one. */
import type { TextBox } from './find-lines.ts'

/** Rounds of fitting: in each, a line that is off counts less. */
const ROUNDS = 8

/** A line whose slope is off by this much counts half. */
const OFF = 0.05

/** The weight of lines that it takes to believe in a bend: their squared distances, in squared sizes of the paper. */
const DOUBT = 0.01

/** Where a point would be in height, if its row were followed to the middle of the paper. In pixels. */
export type Level = (box: Pick<TextBox, 'x' | 'y'>) => number

/** The slope of the rows at a point. */
export type SlopeAt = (box: Pick<TextBox, 'x' | 'y'>) => number

type Three = readonly [number, number, number]

/**
 * Fits the slope of a row, as it changes along the paper and across it, to the slopes of the lines; the wider ones count
 * more, and single ones that differ hardly at all.
 */
export function bendOf(boxes: readonly TextBox[]): { slopeAt: SlopeAt; level: Level } {
  const [x, y] = [span(boxes.map((box) => box.x)), span(boxes.map((box) => box.y))]
  // What a slope is made of: that of the whole paper, its change downwards, its change to the right.
  const partsAt = (box: Pick<TextBox, 'x' | 'y'>): Three => [
    1,
    (box.y - y.middle) / y.length,
    (box.x - x.middle) / x.length,
  ]
  const sloped = boxes
    .filter(({ slope }) => slope !== 0)
    .map((box) => ({ parts: partsAt(box), slope: box.slope, width: box.width / x.length }))
  let shares: Three = [0, 0, 0]
  for (let round = 0; round < ROUNDS; round += 1) {
    const weighted = sloped.map(({ parts, slope, width }) => {
      const off = round === 0 ? 0 : (slope - sumOf(parts, shares)) / OFF
      return { parts, slope, weight: (width * width) / (1 + off * off) }
    })
    shares = leastSquares(weighted)
  }
  const slopeAt: SlopeAt = (box) => sumOf(partsAt(box), shares)
  // On the way from the middle the slope changes steadily, so that its mean is that of halfway.
  const level: Level = (box) =>
    box.y - (box.x - x.middle) * slopeAt({ x: (box.x + x.middle) / 2, y: box.y })
  return { slopeAt, level }
}

function span(values: readonly number[]): { middle: number; length: number } {
  const [from, to] = [Math.min(...values), Math.max(...values)]
  return { middle: (from + to) / 2, length: Math.max(to - from, 1) }
}

function sumOf(parts: Three, shares: Three): number {
  return parts[0] * shares[0] + parts[1] * shares[1] + parts[2] * shares[2]
}

/** The shares of the three parts, by the normal equations. */
function leastSquares(lines: readonly { parts: Three; slope: number; weight: number }[]): Three {
  const all = lines.reduce((sum, { weight }) => sum + weight, 0)
  if (all === 0) return [0, 0, 0]
  const mean = (of: (line: (typeof lines)[number]) => number) =>
    lines.reduce((sum, line) => sum + line.weight * of(line), 0) / all
  const row = (at: 0 | 1 | 2): Equation => {
    const factor = (other: 0 | 1 | 2) =>
      mean(({ parts }) => parts[at] * parts[other]) + (at === other && at > 0 ? DOUBT : 0)
    return [factor(0), factor(1), factor(2), mean(({ parts, slope }) => parts[at] * slope)]
  }
  return solved(row(0), row(1), row(2))
}

/** Three factors, and what comes out if the shares are multiplied by them. */
type Equation = readonly [...Three, number]

/** Solves three equations by Cramer's rule. */
function solved(...[a, b, c]: [Equation, Equation, Equation]): Three {
  const column = (at: 0 | 1 | 2 | 3): Three => [a[at], b[at], c[at]]
  const [first, second, third, sums] = [column(0), column(1), column(2), column(3)]
  const whole = determinant(first, second, third)
  return [
    determinant(sums, second, third) / whole,
    determinant(first, sums, third) / whole,
    determinant(first, second, sums) / whole,
  ]
}

function determinant(a: Three, b: Three, c: Three): number {
  return (
    a[0] * (b[1] * c[2] - b[2] * c[1]) -
    a[1] * (b[0] * c[2] - b[2] * c[0]) +
    a[2] * (b[0] * c[1] - b[1] * c[0])
  )
}
