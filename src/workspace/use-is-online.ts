import { useSyncExternalStore } from 'react'
import { connectionState, onConnectionChange } from '../offline/connection.ts'

/**
 * Returns true if the server can be reached, false if not, null while unknown. Whoever needs no more uses this and not `useSyncStatus`, which
 * renders again with every change of the counts.
 */
export function useIsOnline(): boolean | null {
  return useSyncExternalStore(onConnectionChange, connectionState)
}
