/** The worker has no `localStorage`, so what it has to know of working offline is in the person's database. */
import type { StaffDatabase } from './database.ts'
import { read, write } from './one-store.ts'

const KEY = 'work-offline'

/** True while the worker may not send: the person works offline on purpose. */
export async function mustWorkerRest(database: StaffDatabase): Promise<boolean> {
  return (await read(database, 'values', (values) => values.get(KEY))) === true
}

/** Tells the worker. A page that opens repeats it, in case the last one was left too soon. */
export async function tellWorker(database: StaffDatabase, mustRest: boolean): Promise<void> {
  if ((await mustWorkerRest(database)) === mustRest) return
  await write(database, 'values', async (values) => {
    await (mustRest ? values.put(true, KEY) : values.delete(KEY))
  })
}
