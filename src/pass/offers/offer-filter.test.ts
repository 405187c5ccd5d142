import { describe, expect, test } from 'vitest'
import { choicesOf, filtered, urgentFirst } from './offer-filter.ts'
import { COFFEE } from '../testing.tsx'
import type { Offer } from './offer-words.ts'

const TODAY = '2026-11-23'

const offer = (id: string, facts: Partial<Offer> = {}): Offer => ({
  ...{ ...COFFEE, amount_left: null, expirationDate: null, id, name: id },
  ...facts,
})

const ids = (offers: Offer[]) => offers.map(({ id }) => id)

describe('the filter', () => {
  const offers = [
    offer('latte', { city: 'Wheaton', kind: 'cafe' }),
    offer('taco', { city: 'Wheaton', kind: 'restaurant' }),
    offer('bagel', { city: 'Bethesda', kind: 'cafe' }),
    offer('other kind', { city: 'Bethesda' }),
  ]
  const choices = choicesOf(offers)

  test('offers each town and each kind once, in order, and no choice where there is only one', () => {
    expect(choices).toEqual({ towns: ['Bethesda', 'Wheaton'], kinds: ['cafe', 'restaurant'] })
    expect(choicesOf([offer('a'), offer('b')])).toEqual({ towns: [], kinds: [] })
  })

  test('a town that a newer list no longer has filters nothing', () => {
    expect(filtered(offers, choices, { town: 'Olney', kind: 'cafe' })).toHaveLength(2)
  })
})

test('what ends soon comes first, what is sold out last, and the rest keeps its order', () => {
  const offers = [
    offer('gone', { amount_left: 0, expirationDate: '2026-11-24' }),
    offer('b'),
    offer('a', { expirationDate: '2027-03-31' }),
    offer('in ten days', { expirationDate: '2026-12-03' }),
    offer('tomorrow', { expirationDate: '2026-11-24' }),
    offer('gone too', { amount_left: 0 }),
  ]
  expect(ids(urgentFirst(offers, TODAY))).toEqual([
    'tomorrow',
    'in ten days',
    'b',
    'a',
    'gone',
    'gone too',
  ])
})
