/** What wakes jobs of any page, also of public ones. */
import { onVisibility } from '../page-lifecycle.ts'
import type { WakeUp } from './job.ts'

/** Somebody looks at the page again. */
export const pageShown: WakeUp = (wake) =>
  onVisibility(() => {
    if (document.visibilityState === 'visible') wake('network')
  })

/** The browser says that the device is online: a hint that can come before the network works. */
export const deviceOnline: WakeUp = (wake) => {
  const listener = () => wake('network')
  addEventListener('online', listener)
  return () => removeEventListener('online', listener)
}
