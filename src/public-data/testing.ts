/** Shared by the tests of what shows public data: the states of `usePublicData`. */
import { ApiError, type FailureKind } from '../contract/api-error.ts'
import type { PublicData } from './public-data.ts'

const readAgain = () => Promise.resolve()

export function loaded<T>(data: T): PublicData<T> {
  return { data, error: null, isLoading: false, savedAt: null, readAgain }
}

export const LOADING: PublicData<never> = { ...loaded(undefined), isLoading: true }

/** @param kind by default the server itself says what is wrong */
export function failed(text: string, kind: FailureKind = 'refused'): PublicData<never> {
  return { ...loaded(undefined), error: new ApiError(kind, text) }
}

/** Of a coupon's answer (calls 14 and 15). */
export const BUSINESS = {
  url: '/images/sligo.webp',
  name: 'Sligo Creek Coffee',
  address: '8714 Flower Ave',
  city: 'Silver Spring',
  state: 'MD',
  about: 'Small-batch roaster.',
  lat: 38.99871,
  long: -77.00642,
  phoneNumber: '3015550142',
  emailAddress: 'hello@sligo.example',
}
