/** The lines of a receipt that have an amount, and what they add up to. */
import { heightIn } from './printed.ts'
import type { SumLine } from './sum-lines.ts'

/** The sales tax of both states in the program; it tells misread amounts from right ones. */
const TAX_RATE = 0.06

/** No taxes on a purchase are more than this part of it. */
export const MOST_TAX = 0.12

/** So many lines between subtotal and total are tried in every combination. */
const MOST_PARTS = 10

/** A line with an amount, its index among all lines, and its height from 0 for the first to 1000 for the last. */
export type Sum = SumLine & { cents: number; at: number; height: number }

export function sumsOf(lines: readonly SumLine[]): Sum[] {
  return lines.flatMap((line, at) =>
    line.cents === null
      ? []
      : [{ ...line, cents: line.cents, at, height: heightIn(at, lines.length) }],
  )
}

function isTaxFree(sums: readonly Sum[]): boolean {
  return sums.every(({ kind, cents }) => kind !== 'inclusive' && (kind !== 'tax' || cents === 0))
}

export function totalOf(sums: readonly Sum[]): number {
  return sums.reduce((all, { cents }) => all + cents, 0)
}

/** The sums of all combinations of lines. */
export function subsetSums(lines: readonly Sum[]): number[] {
  return lines
    .slice(0, MOST_PARTS)
    .reduce((sums, { cents }) => [...new Set([...sums, ...sums.map((one) => one + cents)])], [0])
}

export function ofKinds(kinds: readonly SumLine['kind'][], sums: readonly Sum[]): Sum[] {
  return sums.filter(({ kind }) => kinds.includes(kind))
}

export function hasRate(cents: number, tax: number): boolean {
  return tax > 0 && tax === Math.round(cents * TAX_RATE)
}

/** What was added up before a sum: items with their deposits, and discounts, which mostly have a minus. */
export function itemsAbove(sum: Sum, sums: readonly Sum[]): Sum[] {
  const above = sums.filter(({ at, place }) => at < sum.at && place.image === sum.place.image)
  return ofKinds(['item', 'extra', 'discount'], above)
}

/** What the taxes among some lines may be in all. */
export function taxesOn(cents: number, lines: readonly Sum[], all: readonly Sum[]): number[] {
  if (isTaxFree(all)) return [0]
  return subsetSums(ofKinds(['tax'], lines)).filter((tax) => tax > 0 && tax <= cents * MOST_TAX)
}
