/** What other people left unsent on a shared tablet: a number and nothing more, for it is theirs. */
import { databaseName, staffDatabase } from './database.ts'

/**
 * @param uid whose own work does not count; null while nobody is signed in
 * @returns decisions that wait for a sign-in of those who made them; 0 where the browser does not tell
 */
export async function countWaitingForOthers(project: string, uid: string | null): Promise<number> {
  const prefix = databaseName(project, '')
  const all = (await indexedDB.databases?.()) ?? []
  const others = all
    .flatMap(({ name }) => (name?.startsWith(prefix) ? [name.slice(prefix.length)] : []))
    .filter((other) => other !== uid)
  const counts = await Promise.all(others.map((other) => countUnsent(project, other)))
  return counts.reduce((total, count) => total + count, 0)
}

async function countUnsent(project: string, uid: string): Promise<number> {
  const database = staffDatabase(project, uid)
  try {
    return await (await database.open()).count('outbox')
  } catch {
    return 0
  } finally {
    await database.close()
  }
}
