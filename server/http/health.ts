import { setTimeout as after } from 'node:timers/promises'
import type { Hono } from 'hono'

/** Whoever asks waits for an answer no longer. */
const PATIENCE_MS = 1_000

export interface Health {
  /** True if calls that need no image can be answered. */
  answersCalls: () => Promise<boolean>
  /** True if images that people send can be stored. */
  storesImages: () => Promise<boolean>
}

/**
 * For whoever watches the server: `/livez` says that the process runs, `/readyz` that all of it works. Tablets read the
 * body of `/healthz` to see whether they reach us: it goes without the storage of images, so that they go on deciding
 * while that is full.
 */
export function registerHealth(app: Hono, { answersCalls, storesImages }: Health): void {
  const noStore = { 'Cache-Control': 'no-store' }
  app.get('/livez', (c) => c.json({ service: 'campfire', status: 'alive' }, 200, noStore))
  app.on('GET', ['/readyz', '/healthz'], async (c) => {
    const error = !(await answersCalls())
      ? 'The server is not ready'
      : c.req.path === '/readyz' && !(await storesImages())
        ? 'The server is not ready: it cannot store images'
        : null
    return error === null
      ? c.json({ service: 'campfire', status: 'ok' }, 200, noStore)
      : c.json({ error }, 503, { ...noStore, 'Retry-After': '1' })
  })
}

/**
 * @param work a part must be able to do it
 * @param freshMs for how long an outcome holds, in milliseconds
 * @param mayBeSlow what takes longer than a second counts as its last outcome, and not as a failure
 * @returns a function that tells whether the part works. However often it is called, it works once at a time.
 */
export function readiness(
  work: () => Promise<unknown>,
  freshMs: number,
  mayBeSlow = false,
): () => Promise<boolean> {
  let last = true
  let probe: Promise<boolean> | undefined
  const ask = async () => {
    last = await work().then(
      () => true,
      () => false,
    )
    setTimeout(() => (probe = undefined), freshMs).unref()
    return last
  }
  return () => {
    probe ??= ask()
    return Promise.race([probe, after(PATIENCE_MS).then(() => mayBeSlow && last)])
  }
}
