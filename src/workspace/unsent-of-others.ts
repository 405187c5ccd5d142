/** What other people left unsent on a shared tablet: a number and nothing more, for it is theirs. */
import { databaseName, staffDatabase } from '../offline/database.ts'
import { readCounts } from '../offline/outbox/outbox-reads.ts'

/** The uids of everybody who has a database on this tablet; none where the browser does not tell. */
export async function listPeople(project: string): Promise<string[]> {
  const prefix = databaseName(project, '')
  const all = (await indexedDB.databases?.()) ?? []
  return all.flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
}

/**
 * @param uid whose own work does not count; null while nobody is signed in
 * @returns decisions that wait for a sign-in of those who made them; 0 where the browser does not tell
 */
export async function countWaitingForOthers(project: string, uid: string | null): Promise<number> {
  const others = (await listPeople(project)).filter((other) => other !== uid)
  const counts = await Promise.all(others.map((other) => countUnsent(project, other)))
  return counts.reduce((total, count) => total + count, 0)
}

async function countUnsent(project: string, uid: string): Promise<number> {
  const database = staffDatabase(project, uid)
  try {
    const { waiting, sending, attention } = await readCounts(database)
    return waiting + sending + attention
  } catch {
    return 0
  } finally {
    database.close()
  }
}
