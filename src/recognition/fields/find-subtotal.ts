/** Finds the subtotal before tax in the text of a receipt. */
import { SUBTOTAL_MAX } from '../../rules/receipt.ts'
import type { Reading } from '../../offline/rows.ts'
import { findingOf, type Finding, type Found, type FoundPlace } from './found.ts'
import { sumLinesIn, type SumLine } from './sum-lines.ts'

/** The sales tax of both states in the program; it tells misread amounts from right ones. */
const TAX_RATE = 0.06

/** No taxes on a purchase are more than this part of it. */
const MOST_TAX = 0.12

/** So many lines between subtotal and total are tried in every combination. */
const MOST_PARTS = 10

/** So many amounts between subtotal and total may explain the difference, whatever stands beside them. */
const MOST_BETWEEN = 6

/** Weights of the evidence for an amount that has the label, and the least that is accepted. */
const ADDS_UP_WITH_TAX = 9
const ADDS_UP_WITH_MORE = 8
const ADDS_UP_WITH_DISCOUNT = 7
const ADDS_UP_TO_PAYMENT = 6
const IS_THE_TOTAL = 5
const ADDS_UP_SOMEHOW = 4
const HAS_THE_RATE = 3
const ITEMS_ADD_UP = 3
const PARTS_ADD_UP = 3
const ACCEPTED_FROM = 3

/** A total before tax may include fees, so a subtotal is taken before it. */
const IS_PRETAX = -3

/** Weight of an amount that is not in the row of a label, and which the other sums confirm. */
const UNLABELLED = 3

interface Candidate {
  cents: number
  weight: number
  isSure: boolean
  isTotalLessTax: boolean
  place: FoundPlace
}

/** A line with an amount, and its index among all lines. */
type Sum = SumLine & { cents: number; at: number }

/** A subtotal may also be calculated. */
export interface FoundSubtotal extends Found<number> {
  /** It is the total less the tax, which is not printed, and never sure. */
  isTotalLessTax: boolean
}

/**
 * The subtotal in dollars. An amount is found only if others on the receipt confirm it: with taxes, tip, fees and
 * discounts it makes the total, or the items add up to it. It is a choice if two are confirmed alike.
 * @param readings of a receipt's images
 */
export function findSubtotal(readings: readonly Reading[]): Finding<number, FoundSubtotal> {
  const lines = sumLinesIn(readings)
  const sums = lines.flatMap((line, at) =>
    line.cents === null ? [] : [{ ...line, cents: line.cents, at }],
  )
  const direct = best([...labelledOnes(sums), ...calculated(sums)])
  const confirmed =
    direct.length > 0
      ? direct
      : best([...shifted(lines, -1), ...shifted(lines, 1), ...totalOfItems(sums)])
  const found = confirmed.length > 0 ? confirmed : doubtful(sums)
  return findingOf(
    found.map(({ cents, isSure, isTotalLessTax, place }) => ({
      value: cents / 100,
      isSure,
      isTotalLessTax,
      place,
    })),
  )
}

/** The candidates with the most weight, one of each amount. */
function best(candidates: readonly Candidate[]): Candidate[] {
  const accepted = candidates
    .filter(
      ({ cents, weight }) => cents > 0 && cents <= SUBTOTAL_MAX * 100 && weight >= ACCEPTED_FROM,
    )
    .toSorted((a, b) => b.weight - a.weight)
  const heaviest = accepted.filter(({ weight }) => weight === accepted[0]?.weight)
  return heaviest.filter(
    ({ cents }, at) => heaviest.findIndex((other) => other.cents === cents) === at,
  )
}

/** The candidates that have a label. One that only may be before tax counts only where no other has a label. */
function labelledOnes(sums: readonly Sum[]): Candidate[] {
  const labelled = ofKinds(['subtotal', 'pretax'], sums)
  const own = labelled.length > 0 ? labelled : ofKinds(['taxable'], sums)
  return own.map((sum) => labelledOne(sum, own, sums))
}

function labelledOne(sum: Sum, labelled: readonly Sum[], sums: readonly Sum[]): Candidate {
  const { cents, place, kind } = sum
  const bySums = weightBySums(sum, sums)
  const areItems = totalOf(itemsAbove(sum, sums)) === cents
  // The guests of a table have subtotals of their own, and then there is that of all.
  const others = labelled.filter((other) => other.kind === kind && other.at < sum.at)
  const areParts = others.length > 1 && totalOf(others) === cents
  const weight =
    bySums +
    (areItems ? ITEMS_ADD_UP : 0) +
    (areParts ? PARTS_ADD_UP : 0) +
    (kind === 'pretax' && bySums > 0 ? IS_PRETAX : 0)
  const isTaxed = kind !== 'taxable' || bySums === ADDS_UP_WITH_TAX
  return {
    cents,
    weight: isTaxed ? weight : 0,
    isSure: areItems || bySums >= ADDS_UP_WITH_MORE,
    isTotalLessTax: false,
    place,
  }
}

function weightBySums(sum: Sum, sums: readonly Sum[]): number {
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

function isTaxFree(sums: readonly Sum[]): boolean {
  return sums.every(({ kind, cents }) => kind !== 'inclusive' && (kind !== 'tax' || cents === 0))
}

function totalOf(sums: readonly Sum[]): number {
  return sums.reduce((all, { cents }) => all + cents, 0)
}

/** The sums of all combinations of lines. */
function subsetSums(lines: readonly Sum[]): number[] {
  return lines
    .slice(0, MOST_PARTS)
    .reduce((sums, { cents }) => [...new Set([...sums, ...sums.map((one) => one + cents)])], [0])
}

function ofKinds(kinds: readonly SumLine['kind'][], sums: readonly Sum[]): Sum[] {
  return sums.filter(({ kind }) => kinds.includes(kind))
}

function hasRate(cents: number, tax: number): boolean {
  return tax > 0 && tax === Math.round(cents * TAX_RATE)
}

/** What was added up before a sum: items with their deposits, and discounts, which mostly have a minus. */
function itemsAbove(sum: Sum, sums: readonly Sum[]): Sum[] {
  const above = sums.filter(({ at, place }) => at < sum.at && place.image === sum.place.image)
  return ofKinds(['item', 'extra', 'discount'], above)
}

/** Totals minus tax, for a subtotal that is not printed or cannot be read. A total of only a part of the items does not count. */
function calculated(sums: readonly Sum[]): Candidate[] {
  const totals = ofKinds(['total', 'inclusive'], sums)
  const extras = subsetSums(ofKinds(['extra'], sums))
  return totals
    .filter(({ cents }) =>
      totals.every((other) => other.cents < cents || extras.includes(other.cents - cents)),
    )
    .flatMap((total) =>
      ofKinds(['tax'], sums)
        .filter((tax) => hasRate(total.cents - tax.cents, tax.cents))
        .map((tax) => ({
          cents: total.cents - tax.cents,
          weight: UNLABELLED,
          isSure: false,
          isTotalLessTax: true,
          place: (ofKinds(['subtotal'], sums)[0] ?? total).place,
        })),
    )
}

/** Where nothing is confirmed: the total less the tax, beside the subtotal that is printed, if there is one. */
function doubtful(sums: readonly Sum[]): Candidate[] {
  const [total, ...totals] = ofKinds(['total'], sums)
  const [tax, ...taxes] = ofKinds(['tax'], sums)
  const isAll = ofKinds(['extra', 'discount', 'inclusive'], sums).length === 0
  if (!total || !tax || !isAll || [total, tax].some(({ cents }) => cents <= 0)) return []
  const areAlike = totals.every(({ cents }) => cents === total.cents)
  const cents = total.cents - tax.cents
  if (!areAlike || taxes.length > 0 || tax.cents > cents * MOST_TAX) return []
  const { place } = total
  const lessTax = { cents, weight: UNLABELLED, isSure: false, isTotalLessTax: true, place }
  const printed = ofKinds(['subtotal', 'pretax'], sums).map(({ cents, place }) => ({
    ...lessTax,
    cents,
    isTotalLessTax: false,
    place,
  }))
  return best([...printed, lessTax])
}

/** On a crooked receipt, all amounts may have come into the row above or below their labels. */
function shifted(lines: readonly SumLine[], by: -1 | 1): Candidate[] {
  const moved = lines.flatMap((line, at): Sum[] => {
    const row = lines[at + by]
    if (!row || row.printed === null || row.place.image !== line.place.image) return []
    return [{ ...line, cents: row.printed, place: row.place, at }]
  })
  return ofKinds(['subtotal'], moved)
    .filter((sum) => weightBySums(sum, moved) >= ADDS_UP_WITH_TAX)
    .map(({ cents, place }) => ({
      cents,
      weight: UNLABELLED,
      isSure: false,
      isTotalLessTax: false,
      place,
    }))
}

/** What several items add up to, if with the taxes it makes the total. */
function totalOfItems(sums: readonly Sum[]): Candidate[] {
  return ofKinds(['total'], sums).flatMap((total) => {
    const { image } = total.place
    const above = sums.filter(({ at, place }) => at < total.at && place.image === image)
    const cents = totalOf(ofKinds(['item', 'discount'], above))
    const taxes = taxesOn(cents, above, sums)
    const areSeveral = ofKinds(['item'], above).length > 1
    if (!areSeveral || !taxes.includes(total.cents - cents)) return []
    const { place } = total
    return [{ cents, weight: UNLABELLED, isSure: false, isTotalLessTax: true, place }]
  })
}

/** What the taxes among some lines may be in all. */
function taxesOn(cents: number, lines: readonly Sum[], all: readonly Sum[]): number[] {
  if (isTaxFree(all)) return [0]
  return subsetSums(ofKinds(['tax'], lines)).filter((tax) => tax > 0 && tax <= cents * MOST_TAX)
}
