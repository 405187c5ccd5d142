import { SUBTOTAL_MAX } from '../../rules/receipt.ts'
import type { Reading } from '../../offline/rows.ts'
import { findingOf, type Finding, type Found, type FoundPlace } from './found.ts'
import { asBefore, heightIn, LAST_RANK, type Layout, type Printed } from './printed.ts'
import { sumLinesIn, type SumLine } from './sum-lines.ts'
import {
  ADDS_UP_WITH_MORE,
  ADDS_UP_WITH_TAX,
  hasRate,
  itemsAbove,
  MOST_TAX,
  ofKinds,
  subsetSums,
  sumsOf,
  taxesOn,
  totalOf,
  weightBySums,
  type Sum,
} from './sums.ts'

/** Weights of other evidence for an amount that has the label, and the least that is accepted. */
const ITEMS_ADD_UP = 3
const PARTS_ADD_UP = 3
const ACCEPTED_FROM = 3

/** A total before tax may include fees, so a subtotal is taken before it. */
const IS_PRETAX = -3

/** A tax of less than this part of a purchase is on only a part of it, or not the only one. */
const LEAST_TAX = 0.02

/** Weight of an amount that is not in the row of a label, and which the other sums confirm. */
const UNLABELLED = 3

interface Candidate {
  cents: number
  weight: number
  isSure: boolean
  isTotalLessTax: boolean
  place: FoundPlace
  /** Null for one that has no label. */
  layout: Layout | null
}

/** Kinds of labels; their indexes never change their meaning, and new ones belong to the end. */
const LABELS: readonly SumLine['kind'][] = ['subtotal', 'pretax', 'taxable']

/** A subtotal may also be calculated. */
export interface FoundSubtotal extends Found<number> {
  /** It is the total less the tax, which is not printed, and never sure. */
  isTotalLessTax: boolean
}

/**
 * The subtotal in dollars. An amount is found only if others on the receipt confirm it: with taxes, tip, fees and
 * discounts it makes the total, or the items add up to it. It is a choice if two are confirmed alike.
 * @param readings of a receipt's images
 * @param layouts where earlier receipts of the business had it
 */
export function findSubtotal(
  readings: readonly Reading[],
  layouts: readonly Layout[] = [],
): Finding<number, FoundSubtotal> {
  const lines = sumLinesIn(readings)
  const sums = sumsOf(lines)
  const direct = best([...labelledOnes(sums), ...calculated(sums)])
  const confirmed =
    direct.length > 0
      ? direct
      : best([...shifted(lines, -1), ...shifted(lines, 1), ...totalOfItems(sums)])
  const found = confirmed.length > 0 ? asBefore(confirmed, layouts) : doubtful(sums)
  return findingOf(
    found.map(({ cents, isSure, isTotalLessTax, place }) => ({
      value: cents / 100,
      isSure,
      isTotalLessTax,
      place,
    })),
  )
}

/** All amounts on a receipt that have the label of a subtotal. */
export function printedSubtotals(readings: readonly Reading[]): Printed<number>[] {
  return labelledOnes(sumsOf(sumLinesIn(readings))).flatMap(({ cents, isSure, place, layout }) =>
    layout ? [{ value: cents / 100, isSure, place, layout }] : [],
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
  return own.map((sum, rank) => ({
    ...labelledOne(sum, own, sums),
    layout: {
      label: LABELS.indexOf(sum.kind),
      rank: Math.min(rank, LAST_RANK),
      written: sum.printed === sum.cents ? 0 : 1,
      height: sum.height,
    },
  }))
}

function labelledOne(
  sum: Sum,
  labelled: readonly Sum[],
  sums: readonly Sum[],
): Omit<Candidate, 'layout'> {
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
        .map((tax) =>
          unlabelled(total.cents - tax.cents, (ofKinds(['subtotal'], sums)[0] ?? total).place),
        ),
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
  const isPlausible = tax.cents >= cents * LEAST_TAX && tax.cents <= cents * MOST_TAX
  // Another amount between the two may be a tax under another name.
  const isNext = sums.every(({ at }) => at <= tax.at || at >= total.at)
  if (!areAlike || taxes.length > 0 || !isPlausible || !isNext) return []
  const printed = ofKinds(['subtotal', 'pretax'], sums).map((sum) =>
    unlabelled(sum.cents, sum.place, false),
  )
  return best([...printed, unlabelled(cents, total.place)])
}

/** On a crooked receipt, all amounts may have come into the row above or below their labels. */
function shifted(lines: readonly SumLine[], by: -1 | 1): Candidate[] {
  const moved = lines.flatMap((line, at): Sum[] => {
    const row = lines[at + by]
    if (!row || row.printed === null || row.place.image !== line.place.image) return []
    const height = heightIn(at, lines.length)
    return [{ ...line, cents: row.printed, place: row.place, at, height }]
  })
  return ofKinds(['subtotal'], moved)
    .filter((sum) => weightBySums(sum, moved) >= ADDS_UP_WITH_TAX)
    .map(({ cents, place }) => unlabelled(cents, place, false))
}

/** The sum of several items, if with a tax it makes the total. */
function totalOfItems(sums: readonly Sum[]): Candidate[] {
  return ofKinds(['total'], sums).flatMap((total) => {
    const { image } = total.place
    const above = sums.filter(({ at, place }) => at < total.at && place.image === image)
    const cents = totalOf(ofKinds(['item', 'discount'], above))
    const taxes = taxesOn(cents, above, sums)
    const areSeveral = ofKinds(['item'], above).length > 1
    if (!areSeveral || total.cents === cents || !taxes.includes(total.cents - cents)) return []
    return [unlabelled(cents, total.place)]
  })
}

function unlabelled(cents: number, place: FoundPlace, isTotalLessTax = true): Candidate {
  return { cents, weight: UNLABELLED, isSure: false, isTotalLessTax, layout: null, place }
}
