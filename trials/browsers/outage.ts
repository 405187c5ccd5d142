/** A proxy between browser and server, so that an outage needs no restart of the server and a session takes only seconds. */
import { setTimeout as sleep } from 'node:timers/promises'
import { decideReviewRequest, type Decision } from '../../src/contract/review-calls.ts'
import { startConnectionProxy } from '../../tests/fixtures/servers/connection-proxy.ts'

/** A server can be dead in two ways: each connection is cut at once, or connections are accepted and never answered. */
export const DEATHS = ['refuse', 'swallow'] as const

export interface Outage {
  /** For the browser to open instead of the server's. */
  origin: string
  /** Makes the server look dead, even to requests in flight. */
  begin(death: (typeof DEATHS)[number]): void
  /** Brings the server back. Swallowed requests are cut off, as by a restart. */
  end(): void
  /** Waits until each of these decisions was acknowledged. @returns false if that took too long */
  allAcknowledged(reviewIds: string[], withinMs: number): Promise<boolean>
  close(): Promise<void>
}

/** Starts the proxy on a free port. @param target the server's port on this machine */
export async function standBefore(target: number): Promise<Outage> {
  const acknowledged = new Set<string>()
  const [, decisions = ''] = decideReviewRequest.path.split('/:stage')
  const { origin, setMode, close } = await startConnectionProxy({
    target,
    onAnswer: ({ method, path, body, status }) => {
      if (method !== decideReviewRequest.method || !path.endsWith(decisions)) return
      if (status === 200) acknowledged.add((JSON.parse(body) as Decision).reviewId)
    },
  })
  const cutAllThen = (mode: Parameters<typeof setMode>[0]) => {
    setMode('refuse')
    setMode(mode)
  }
  return {
    origin,
    begin: cutAllThen,
    end: () => cutAllThen('open'),
    allAcknowledged: async (reviewIds, withinMs) => {
      const deadline = performance.now() + withinMs
      while (!reviewIds.every((id) => acknowledged.has(id))) {
        if (performance.now() > deadline) return false
        await sleep(20)
      }
      return true
    },
    close,
  }
}
