/** How the line to the server is doing: one stored value, shared by tabs and worker. */
import { announce } from './changes.ts'
import { lineState, type LineState, type StaffDatabase } from './database.ts'

const KEY = 'line'

const GOOD: LineState = {
  failures: 0,
  resumeAt: 0,
  waitingFor: 'nothing',
  signInNeeded: false,
  lastSuccess: null,
  lastFailure: null,
}

export async function readLine(database: StaffDatabase): Promise<LineState> {
  const db = await database.open()
  const parsed = lineState.safeParse(await db.get('values', KEY))
  return parsed.success ? parsed.data : GOOD
}

/** Changes some of the line's values, the others stay. */
export async function updateLine(
  database: StaffDatabase,
  update: Partial<LineState>,
): Promise<void> {
  const db = await database.open()
  const tx = db.transaction('values', 'readwrite')
  const parsed = lineState.safeParse(await tx.store.get(KEY))
  await tx.store.put({ ...GOOD, ...parsed.data, ...update }, KEY)
  await tx.done
  announce(database, 'outbox')
}
