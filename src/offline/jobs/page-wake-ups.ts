/** What wakes jobs of any page, also of public ones. */
import type { WakeUp } from './job.ts'

/**
 * @param listener called when the page comes into sight or goes out of it
 * @returns a function that stops listening
 */
export const onVisibility = (listener: () => void) => listen(document, 'visibilitychange', listener)

/** Somebody looks at the page again. */
export const pageShown: WakeUp = (wake) =>
  onVisibility(() => {
    if (document.visibilityState === 'visible') wake('network')
  })

/** The browser says that the device is online: a hint that can come before the network works. */
export const deviceOnline: WakeUp = (wake) => listen(window, 'online', () => wake('network'))

function listen(target: EventTarget, type: string, listener: () => void): () => void {
  target.addEventListener(type, listener)
  return () => target.removeEventListener(type, listener)
}
