/** Longest that a slow line may hold up the redirect: a store that is late is not out of reach. */
const PROBE_MS = 2000

/**
 * Whether a store answers. `navigator.onLine` cannot tell: it only knows that there is some line, also in
 * a garage where nothing comes through.
 * @param store its address; the answer itself is not readable, and not needed
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
