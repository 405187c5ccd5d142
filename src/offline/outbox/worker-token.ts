/**
 * The ID token that the page leaves for the service worker, so that it can send decisions after the last
 * tab is gone. It lies in the person's own database, lives an hour at most, and ends with the session.
 */
import type { StaffDatabase } from '../database.ts'
import { workerToken } from '../rows.ts'

const KEY = 'worker-token'

/** A token that ends this soon may be refused on arrival. */
const MARGIN_MS = 30_000

const left = new WeakMap<StaffDatabase, string>()

/** Best effort: nothing waits for it, and the pages send without it. */
export function leaveWorkerToken(
  database: StaffDatabase,
  token: { token: string; expiresAt: number },
): void {
  if (left.get(database) === token.token) return
  left.set(database, token.token)
  const write = async () => {
    const epoch = await database.epoch()
    await database.transact(['values'], 'readwrite', (tx) =>
      tx.objectStore('values').put({ ...token, epoch }, KEY),
    )
  }
  write().catch(() => left.delete(database))
}

/** The token, or null when there is none that is still good. */
export async function readWorkerToken(
  database: StaffDatabase,
  now: number,
): Promise<string | null> {
  const stored = await database.transact(['values'], 'readonly', (tx) =>
    tx.objectStore('values').get(KEY),
  )
  const { data } = workerToken.safeParse(stored)
  const isGood = data && data.expiresAt - MARGIN_MS > now && data.epoch === (await database.epoch())
  return isGood ? data.token : null
}
