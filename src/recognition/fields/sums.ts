/** The lines of a receipt that have an amount, and what they add up to. */
import { heightIn } from './printed.ts'
import type { SumLine } from './sum-lines.ts'

/** The sales tax of both states in the program; it tells misread amounts from right ones. */
const TAX_RATE = 0.06

/** No taxes on a purchase are more than this part of it. */
export const MOST_TAX = 0.12

/** So many lines between subtotal and total are tried in every combination. */
const MOST_PARTS = 10

/** Weights of the sums that vouch for an amount with the label of a subtotal. */
export const ADDS_UP_WITH_TAX = 9
export const ADDS_UP_WITH_MORE = 8
const ADDS_UP_WITH_DISCOUNT = 7
const ADDS_UP_TO_PAYMENT = 6
const IS_THE_TOTAL = 5
const ADDS_UP_SOMEHOW = 4
const HAS_THE_RATE = 3

/** So many amounts between subtotal and total may explain the difference, whatever stands beside them. */
const MOST_BETWEEN = 4

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

/** The lines that were added up before a sum: items with their deposits, and discounts, which mostly have a minus. */
export function itemsAbove(sum: Sum, sums: readonly Sum[]): Sum[] {
  const above = sums.filter(({ at, place }) => at < sum.at && place.image === sum.place.image)
  return ofKinds(['item', 'extra', 'discount'], above)
}

/** All that the taxes among some lines may be in sum, in cents. */
export function taxesOn(cents: number, lines: readonly Sum[], all: readonly Sum[]): number[] {
  if (isTaxFree(all)) return [0]
  return subsetSums(ofKinds(['tax'], lines)).filter((tax) => tax > 0 && tax <= cents * MOST_TAX)
}

/** The weight of the sums that vouch for an amount: 0 if none does. */
export function weightBySums(sum: Sum, sums: readonly Sum[]): number {
  const below = (kinds: readonly SumLine['kind'][]) =>
    ofKinds(kinds, sums).filter(({ at }) => at > sum.at)
  const weights = below(['total', 'inclusive']).map((total) => weightByTotal(sum, total, sums))
  const isTaxed = ofKinds(['tax'], sums).some((tax) => hasRate(sum.cents, tax.cents))
  const isPaid = below(['payment']).some(
    (payment) => weightByTotal(sum, payment, sums) === ADDS_UP_WITH_TAX,
  )
  return Math.max(0, isTaxed ? HAS_THE_RATE : 0, isPaid ? ADDS_UP_TO_PAYMENT : 0, ...weights)
}

function weightByTotal(sum: Sum, total: Sum, sums: readonly Sum[]): number {
  const between = sums.filter(({ at }) => at > sum.at - 2 && at < total.at + 2 && at !== sum.at)
  const rest = total.cents - sum.cents
  const taxes = taxesOn(sum.cents, between, sums)
  const extras = subsetSums(ofKinds(['extra'], between))
  const discounts = subsetSums(ofKinds(['discount'], between)).map((cents) => -Math.abs(cents))
  if (taxes.includes(rest)) return rest === 0 ? IS_THE_TOTAL : ADDS_UP_WITH_TAX
  const withExtras = taxes.flatMap((tax) => extras.map((extra) => tax + extra))
  if (withExtras.includes(rest)) return ADDS_UP_WITH_MORE
  if (withExtras.some((more) => discounts.includes(rest - more))) return ADDS_UP_WITH_DISCOUNT
  if (addsUpSomehow(rest, sum, total, sums)) return ADDS_UP_SOMEHOW
  return hasRate(sum.cents, rest) ? HAS_THE_RATE : 0
}

/** @returns true if all amounts between subtotal and total explain the difference, one or several of them subtracted */
function addsUpSomehow(rest: number, sum: Sum, total: Sum, sums: readonly Sum[]): boolean {
  const between = sums.filter(
    ({ at, cents, kind }) =>
      at > sum.at && at < total.at && cents !== 0 && !['total', 'inclusive'].includes(kind),
  )
  if (rest === 0 || between.length < 2 || between.length > MOST_BETWEEN) return false
  return between
    .reduce((all, { cents }) => all.flatMap((one) => [one + cents, one - cents]), [0])
    .includes(rest)
}
