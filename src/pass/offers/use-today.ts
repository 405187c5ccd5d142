import { useSyncExternalStore } from 'react'
import { newYorkDay } from './offer-words.ts'

/**
 * Today in New York; while the page's HTML is hydrated, the day on which it was rendered.
 * @param renderedOn as `newYorkDay` returns it
 */
export function useToday(renderedOn: string): string {
  return useSyncExternalStore(neverChanges, newYorkDay, () => renderedOn)
}

const neverChanges = () => () => undefined
