import { daysLeft } from '../../public-data/offer-end.ts'
import { endsSoon, isOver, type Offer } from './offer-words.ts'

/** Empty: any. */
export interface Filter {
  town: string
  kind: string
}

export const ANY: Filter = { town: '', kind: '' }

/** The filter has no choice between a single town, or a single kind. */
export interface FilterChoices {
  towns: string[]
  kinds: string[]
}

export function choicesOf(offers: readonly Offer[]): FilterChoices {
  return {
    towns: differing(offers.map(({ city }) => city)),
    kinds: differing(offers.map(({ kind }) => kind)),
  }
}

function differing(values: (string | undefined)[]): string[] {
  const known = new Set(values.filter((value) => value !== undefined))
  return known.size > 1 ? [...known].sort(new Intl.Collator('en-US').compare) : []
}

/** The offers of a town and kind. What cannot be chosen, such as a town that has left the list, filters nothing. */
export function filtered(
  offers: readonly Offer[],
  { towns, kinds }: FilterChoices,
  { town, kind }: Filter,
): Offer[] {
  return offers.filter(
    (offer) =>
      (offer.city === town || !towns.includes(town)) &&
      (offer.kind === kind || !kinds.includes(kind)),
  )
}

/** Offers that end soon come first, soonest first; those that are sold out or have ended come last. */
export function urgentFirst(offers: readonly Offer[], today: string): Offer[] {
  const rank = (offer: Offer) => {
    if (isOver(offer, today)) return Infinity
    return endsSoon(offer, today) ? (daysLeft(offer, today) ?? 0) : Number.MAX_VALUE
  }
  const ranked = offers.map((offer) => ({ offer, rank: rank(offer) }))
  // Not a difference, which for two infinities would be no number.
  ranked.sort((a, b) => (a.rank === b.rank ? 0 : a.rank < b.rank ? -1 : 1))
  return ranked.map(({ offer }) => offer)
}
