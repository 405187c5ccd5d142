/** What only the browser knows; null in the prerendered page and during hydration. */
import { useSyncExternalStore } from 'react'
import { hostApp, operatingSystem, type OperatingSystem } from './operating-system.ts'

const neverChanges = () => () => undefined
const unknown = () => null

export function useOperatingSystem(): OperatingSystem | null {
  return useSyncExternalStore<OperatingSystem | null>(
    neverChanges,
    () => operatingSystem(navigator.userAgent, navigator.maxTouchPoints),
    unknown,
  )
}

/** The app whose built-in browser shows this page; null when there is none. */
export function useHostApp(): string | null {
  return useSyncExternalStore<string | null>(
    neverChanges,
    () => hostApp(navigator.userAgent),
    unknown,
  )
}

/** This page's address. */
export function useAddress(): string | null {
  return useSyncExternalStore<string | null>(neverChanges, () => location.href, unknown)
}
