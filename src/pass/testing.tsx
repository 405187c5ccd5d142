/** Shared by the tests of the pass's pages. */
import { render, screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect } from 'vitest'
import { BUSINESS } from '../public-data/testing.ts'
import { openDialogsWithoutLayout } from '../ui/public/testing.ts'
import type { Offer } from './offers/offer-words.ts'

export const COFFEE: Offer = {
  id: 'coffee',
  url: '/images/coffee.webp',
  name: 'Free coffee',
  description: 'With any pastry.',
  businessName: 'Sligo Creek Coffee',
  price: 0,
  amount_left: 12,
  expirationDate: '2027-03-31',
  city: 'Silver Spring',
  state: 'MD',
  isOnPass: true,
}

export const TACOS: Offer = {
  id: 'tacos',
  url: '/images/tacos.webp',
  name: 'Two tacos',
  description: null,
  businessName: 'Triangle Lane Tacos',
  price: 250,
  amount_left: 0,
  expirationDate: null,
  city: 'Wheaton',
  state: 'MD',
  isOnPass: true,
}

/** The server's answer about the coupon. */
export const FOUND = { coupon: COFFEE, business: BUSINESS, others: [] }
export const SCONE = { ...COFFEE, id: 'scone', name: 'Warm scone' }
export const CURRY = {
  ...TACOS,
  id: 'curry',
  name: 'Green curry',
  amount_left: 5,
  city: 'Bethesda',
}
export const BAGEL = {
  ...CURRY,
  id: 'bagel',
  name: 'Bagel',
  businessName: 'B',
  city: 'Silver Spring',
}

/** Renders a page or a part of one, as if the browser were at this address. */
export function renderAt(address: string, element: ReactElement) {
  openDialogsWithoutLayout()
  history.replaceState(null, '', address)
  return render(element)
}

/** Of the only link to a page or shop with this name; cards have another one that shares them. */
export const link = (name: string | RegExp) => {
  const found = within(screen.getByRole('main')).getAllByRole('link', { name })
  const links = found.filter(({ dataset }) => dataset.opens !== 'share')
  expect(links).toHaveLength(1)
  return links[0]?.getAttribute('href')
}

/** Where the cards under a heading lead to. */
export const linksUnder = (title: string) => {
  const section = screen.getByRole('heading', { name: title }).closest('section')
  return [...(section?.querySelectorAll('li a:not([aria-hidden], [data-opens=share])') ?? [])].map(
    (a) => a.getAttribute('href'),
  )
}
