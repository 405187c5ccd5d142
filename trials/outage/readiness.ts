/** The time until a server knows that its database has gone or is back, polled each 50 ms. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'

/** The promised time, from the moment the database answers. */
export const READY_WITHIN_MS = 5000

const POLL_MS = 50
const GIVE_UP_MS = 60_000

/** @returns the status of `/readyz`, or 0 if nothing answers */
export async function readiness(origin: string): Promise<number> {
  try {
    const response = await fetch(`${origin}/readyz`)
    await response.arrayBuffer()
    return response.status
  } catch {
    return 0
  }
}

/**
 * Waits until `/readyz` has this status.
 * @returns the milliseconds it took
 * @throws {Error} after a minute
 */
export async function untilReadiness(origin: string, status: 200 | 503): Promise<number> {
  const started = performance.now()
  for (;;) {
    const now = await readiness(origin)
    const ms = performance.now() - started
    if (now === status) return ms
    if (ms > GIVE_UP_MS) throw new Error(`/readyz is ${now} and not ${status} after a minute`)
    await sleep(POLL_MS)
  }
}

/** Expects that the server is ready again in time after its database came back just now. */
export async function expectReadySoon(origin: string, after: string): Promise<void> {
  const ms = await untilReadiness(origin, 200)
  console.log(`${after}: ready again ${Math.round(ms)} ms after the database`)
  expect(ms).toBeLessThan(READY_WITHIN_MS)
}
