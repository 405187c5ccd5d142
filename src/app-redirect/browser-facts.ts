/** What only the browser knows; null in the prerendered page and in the render that takes it over. */
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

/** The app whose built-in browser shows this page. */
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
