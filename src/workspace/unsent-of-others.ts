/** Counts what other people left unsent on a shared tablet. Only the number is shown; the data is theirs. */
import { databaseName, staffDatabase } from '../offline/database.ts'
import { withDeadline } from '../offline/deadline.ts'
import { readCounts } from '../offline/outbox/outbox-reads.ts'
import { recoverLost } from '../offline/outbox/recover-lost.ts'
import { databasesWithCopies } from '../offline/outbox/second-copy.ts'
import { StorageSilentError } from '../offline/storage-health.ts'

const LIST_WITHIN_MS = 10_000

/**
 * @param project the staff auth project
 * @returns the uids of all people with a database or a second copy on this tablet; those with a database are missing
 *   if the browser cannot list them
 * @throws {StorageSilentError} when the storage does not answer
 */
export async function listPeople(project: string): Promise<string[]> {
  const prefix = databaseName(project, '')
  const listing = indexedDB.databases?.() ?? Promise.resolve([])
  const all = await withDeadline(listing, LIST_WITHIN_MS, () => new StorageSilentError())
  const names = new Set([...all.map(({ name }) => name ?? ''), ...databasesWithCopies(prefix)])
  return [...names].flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
}

interface OthersWaiting {
  /** Number of unsent decisions of those people whose storage answered. */
  count: number
  /** False if somebody's storage did not answer; then there may be more. */
  isComplete: boolean
}

/**
 * @param project the staff auth project
 * @param uid the signed-in person, whose own decisions are not counted; null: nobody is signed in
 * @returns unsent decisions of other people; none if the browser cannot list databases
 * @throws {StorageSilentError} when the list of databases does not answer
 */
export async function countWaitingForOthers(
  project: string,
  uid: string | null,
): Promise<OthersWaiting> {
  const others = (await listPeople(project)).filter((other) => other !== uid)
  const counts = await Promise.allSettled(others.map((other) => countUnsent(project, other)))
  const known = counts.flatMap((count) => (count.status === 'fulfilled' ? [count.value] : []))
  return {
    count: known.reduce((total, count) => total + count, 0),
    isComplete: known.length === counts.length,
  }
}

async function countUnsent(project: string, uid: string): Promise<number> {
  const database = staffDatabase(project, uid)
  try {
    // Their own next start says what came back.
    await recoverLost(database, Date.now()).catch(() => undefined)
    const { waiting, sending, attention } = await readCounts(database)
    return waiting + sending + attention
  } finally {
    database.close()
  }
}
