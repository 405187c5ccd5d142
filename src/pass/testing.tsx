/** Shared by the tests of the pass's pages. */
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
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

/** Renders a page or a part of one, as if the browser were at this address. */
export function renderAt(address: string, element: ReactElement) {
  openDialogsWithoutLayout()
  history.replaceState(null, '', address)
  return render(element)
}
