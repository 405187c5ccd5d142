/** What vouches for an amount that has the label of a subtotal: the other sums. */
import type { SumLine } from './sum-lines.ts'
import { hasRate, ofKinds, subsetSums, taxesOn, type Sum } from './sums.ts'

/** So many amounts between subtotal and total may explain the difference, whatever stands beside them. */
const MOST_BETWEEN = 4

/** Weights of the evidence. */
export const ADDS_UP_WITH_TAX = 9
export const ADDS_UP_WITH_MORE = 8
const ADDS_UP_WITH_DISCOUNT = 7
const ADDS_UP_TO_PAYMENT = 6
const IS_THE_TOTAL = 5
const ADDS_UP_SOMEHOW = 4
const HAS_THE_RATE = 3

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

/** Whether all amounts between subtotal and total explain the difference, one or several of them subtracted. */
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
