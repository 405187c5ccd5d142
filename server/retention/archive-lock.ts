import { Client } from 'pg'
import { StartError } from '../config/start-error.ts'

/** Any number but that of the migrations, as long as every release uses the same one. */
const ARCHIVE_LOCK = 0x61726368

/**
 * Makes this process the only one that archives, erases or deletes images on a PostgreSQL: all of these rewrite or fill an
 * archive, or delete what another one still counts on.
 * @returns a function that lets others do it
 * @throws {StartError} when another process does
 */
export async function lockArchive(url: string): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: url })
  // Its loss also fails the work, whose connections are lost with it.
  client.on('error', () => undefined)
  await client.connect()
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [ARCHIVE_LOCK])
  if (rows[0].taken) return () => client.end()
  await client.end()
  throw new StartError('Another process is archiving, erasing or deleting images on this database')
}
