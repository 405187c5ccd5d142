import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether React runs the page. Until then a form must not be sent, as the browser would send it itself. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
