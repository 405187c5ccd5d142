import type { Need, Pace } from './pace.ts'

/** Few, to leave the connection to decisions and to the image that somebody is looking at. */
const AT_A_TIME = 2
/** What takes longer does not hold up others: on a line that was lost for a moment, it may hang. */
const SLOW_MS = 2_000
/** With those that are slow. */
const AT_MOST = 6

/**
 * Fetches what is needed until nothing may be tried at the moment. Reads the needs anew after each arrival, and
 * now and then, because what arrives (a page of the queue) or happens meanwhile (a decision) changes them.
 * @param readNeeds in the order in which they are wanted
 * @param signal ends it; what is under way is then neither a success nor a failure
 * @returns what is still needed
 * @throws what `readNeeds` throws
 */
export async function fetchNeeds<T extends Need>(
  readNeeds: () => Promise<readonly T[]>,
  pace: Pace,
  signal: AbortSignal,
): Promise<readonly T[]> {
  const underWay = new Set<Promise<void>>()
  const slow = new Set<Promise<void>>()
  const hasRoom = () => underWay.size - slow.size < AT_A_TIME && underWay.size < AT_MOST
  const arrived = new Set<string>()
  for (;;) {
    const needs = await readNeeds()
    pace.forgetOthers(needs)
    // What arrived and is still missing could not be stored. It would be fetched over and over.
    for (const { id } of needs) if (arrived.has(id)) pace.failed(id, null)
    arrived.clear()
    while (hasRoom() && !signal.aborted) {
      const need = pace.take(needs)
      if (!need) break
      const attempt = fetchOne(need).finally(() => {
        clearTimeout(timer)
        underWay.delete(attempt)
        slow.delete(attempt)
      })
      const timer = setTimeout(() => slow.add(attempt), SLOW_MS)
      underWay.add(attempt)
    }
    if (underWay.size === 0) return needs
    await oneOf(underWay)
  }

  async function fetchOne({ id, fetch }: T): Promise<void> {
    try {
      await fetch()
      pace.succeeded(id)
      arrived.add(id)
    } catch (error) {
      if (signal.aborted) pace.abandoned(id)
      else pace.failed(id, error)
    }
  }
}

/** Resolves when one of these has, or when it is time to look again. */
async function oneOf(attempts: Iterable<Promise<void>>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const lookAgain = new Promise<void>((resolve) => (timer = setTimeout(resolve, SLOW_MS)))
  await Promise.race([...attempts, lookAgain])
  clearTimeout(timer)
}
