/** The longest a slow connection may delay the redirect; a store that is late counts as in reach. */
const PROBE_MS = 2000

/**
 * Whether a store answers. `navigator.onLine` is not enough: it also says true where there is a network but
 * nothing gets through, as in a garage.
 * @param store its address; the response is opaque, but that it comes is enough
 * @returns true also when there is no answer within 2 seconds
 */
export async function isInReach(store: string): Promise<boolean> {
  if (!navigator.onLine) return false
  const answers = fetch(store, { method: 'HEAD', mode: 'no-cors', credentials: 'omit' }).then(
    () => true,
    () => false,
  )
  const isLate = new Promise<true>((resolve) => setTimeout(() => resolve(true), PROBE_MS))
  return Promise.race([answers, isLate])
}
