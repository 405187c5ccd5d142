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
