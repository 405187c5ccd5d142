import { setTimeout as after } from 'node:timers/promises'
import type { Client } from 'pg'

/** Any number, as long as every release uses the same one. */
const MIGRATION_LOCK = 0x63616d70

const RETRY_MS = 200

/**
 * Waits until no other process migrates or fills the database. The lock ends with the connection. It is asked for again
 * and again: a statement that waits for it would be waited for by an index that its holder builds concurrently.
 */
export async function takeMigrationLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ])
    if (rows[0].taken) return
    await after(RETRY_MS)
  }
}
