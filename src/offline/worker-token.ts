/**
 * The ID token that the page leaves for the service worker, so that it can send decisions after the last
 * tab is gone. It lies in the person's own database and lives an hour at most.
 */
import { workerToken, type StaffDatabase } from './database.ts'

const KEY = 'worker-token'

/** A token that ends this soon may be refused on arrival. */
const MARGIN_MS = 30_000

const left = new WeakMap<StaffDatabase, string>()

export async function leaveWorkerToken(
  database: StaffDatabase,
  token: { token: string; expiresAt: number },
): Promise<void> {
  if (left.get(database) === token.token || database.isWiped) return
  left.set(database, token.token)
  await (await database.open()).put('values', token, KEY)
}

/** The token, or null when there is none that is still good. */
export async function readWorkerToken(
  database: StaffDatabase,
  now: number,
): Promise<string | null> {
  const parsed = workerToken.safeParse(await (await database.open()).get('values', KEY))
  return parsed.success && parsed.data.expiresAt - MARGIN_MS > now ? parsed.data.token : null
}
