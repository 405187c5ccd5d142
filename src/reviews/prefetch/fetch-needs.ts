import type { Need, Pace } from './pace.ts'

/** Few, to leave the connection to decisions and to the image that somebody is looking at. */
const AT_A_TIME = 2

/**
 * Fetches what is needed until nothing may be tried at the moment. Reads the needs anew after each arrival,
 * because what arrives (a page of the queue) or happens meanwhile (a decision) changes them.
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
  const arrived = new Set<string>()
  for (;;) {
    const needs = await readNeeds()
    pace.forgetOthers(needs)
    // What arrived and is still missing could not be stored. It would be fetched over and over.
    for (const { id } of needs) if (arrived.has(id)) pace.failed(id, null)
    arrived.clear()
    while (underWay.size < AT_A_TIME && !signal.aborted) {
      const need = pace.take(needs)
      if (!need) break
      const attempt = fetchOne(need).finally(() => underWay.delete(attempt))
      underWay.add(attempt)
    }
    if (underWay.size === 0) return needs
    await Promise.race(underWay)
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
