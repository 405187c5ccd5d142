/**
 * The ID token that the page leaves for the service worker, so that it can send decisions after the last tab
 * is closed. It is stored in the person's own database, is valid for an hour at most, and ends with the
 * session.
 */
import type { StaffDatabase } from '../database.ts'
import { read, write } from '../one-store.ts'
import { z } from 'zod'

/** The ID token that the page leaves for the service worker's drain. */
const workerToken = z.object({
  token: z.string(),
  /** Milliseconds since the epoch. */
  expiresAt: z.number(),
  /** Epoch of the session that it belongs to. */
  epoch: z.number(),
})

const KEY = 'worker-token'

/** A token that expires this soon may be refused by the time it arrives. */
const MARGIN_MS = 30_000

/**
 * Stores a token for the worker. Best effort: it is not awaited, and the pages can send without it.
 * @param token its `expiresAt` is in milliseconds since the epoch
 */
export function leaveWorkerToken(
  database: StaffDatabase,
  token: { token: string; expiresAt: number },
): void {
  const leave = async () => {
    // Each call brings it again, and a needless write would be in the way of what waits to be sent.
    if ((await readWorkerToken(database, 0)) === token.token) return
    const { epoch } = await database.session()
    await write(database, 'values', (values) => values.put({ ...token, epoch }, KEY))
  }
  leave().catch(() => undefined)
}

/**
 * @param now milliseconds since the epoch
 * @returns the token, or null if there is none that is still valid
 */
export async function readWorkerToken(
  database: StaffDatabase,
  now: number,
): Promise<string | null> {
  const row = await read(database, 'values', (values) => values.get(KEY))
  const { data } = workerToken.safeParse(row)
  const isGood =
    data && data.expiresAt - MARGIN_MS > now && data.epoch === (await database.session()).epoch
  return isGood ? data.token : null
}
