/** Shared by the tests of the pass's pages. */
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { ApiError, type FailureKind } from '../contract/api-error.ts'
import type { PublicData } from '../public-data/public-data.ts'
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
}

const readAgain = () => Promise.resolve()

export function loaded<T>(data: T): PublicData<T> {
  return { data, error: null, isLoading: false, savedAt: null, readAgain }
}

export const LOADING: PublicData<never> = { ...loaded(undefined), isLoading: true }

/** @param kind by default the server itself says what is wrong */
export function failed(text: string, kind: FailureKind = 'refused'): PublicData<never> {
  return { ...loaded(undefined), error: new ApiError(kind, text) }
}

/** Renders a page or a part of one, as if the browser were at this address. */
export function renderAt(address: string, element: ReactElement) {
  // jsdom has the dialog element without its methods.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
  history.replaceState(null, '', address)
  return render(element)
}
