import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Whether React runs the page: until then a form must not be sent the browser's way. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
