/**
 * Moves old rows from the database to files, one file after the other: it is written, read back and compared with the
 * database; its rows are deleted in one transaction; it is renamed. A run that ends anywhere is made up for by the next one
 * with the same folder: no row is lost, and none is in two files.
 */
import { StartError } from '../config/start-error.ts'
import type { Database } from '../database/database.ts'
import { auditLog } from '../database/schema.ts'
import { ARCHIVABLE, type Archivable } from './archivable.ts'
import type { ArchiveFolder } from './archive-folder.ts'

export interface ArchiveOptions {
  /** Rows before this time. The caller checks that it is long ago (`server/cli/archive-request.ts`). */
  before: Date
  /** The most rows of one file, and so of one transaction. */
  rowsPerFile: number
  /** Images of archived requests are deleted so many days after the decision; 0: never. */
  imagesKeptDays: number
  /** Is told each step that is done. */
  tell: (line: string) => void
}

/**
 * The caller must see to it that no other process archives (`server/retention/archive-lock.ts`).
 * @returns how many rows of each name were archived
 * @throws {StartError} when a file differs from the rows that it was made of; nothing of it is deleted then
 */
export async function archive(
  database: Database,
  folder: ArchiveFolder,
  options: ArchiveOptions,
): Promise<Record<Archivable['name'], number>> {
  const archived = { requests: 0, 'audit-log': 0 }
  for (const rows of ARCHIVABLE) {
    for (const pending of await folder.list(rows.name, true)) {
      archived[rows.name] += await remove(database, folder, rows, pending, options)
      options.tell(`${pending}: an earlier run had written it`)
    }
    for await (const file of writtenFiles(database, folder, rows, options)) {
      archived[rows.name] += await remove(database, folder, rows, file, options)
      options.tell(`${file}: ${archived[rows.name].toLocaleString('en')} rows so far`)
    }
  }
  return archived
}

async function* writtenFiles(
  database: Database,
  folder: ArchiveFolder,
  rows: Archivable,
  { before, rowsPerFile }: ArchiveOptions,
) {
  let after: string[] | null = null
  for (;;) {
    const some = await rows.read(database, before, after, rowsPerFile)
    const last = some.at(-1)
    if (!last) return
    yield await folder.write(
      rows.name,
      some.map(({ line }) => line),
    )
    after = last.key
  }
}

/** Deletes the rows of a pending file, unless an earlier run has done so. @returns how many rows the file has */
async function remove(
  database: Database,
  folder: ArchiveFolder,
  rows: Archivable,
  file: string,
  { imagesKeptDays }: ArchiveOptions,
): Promise<number> {
  const lines = await folder.read(file)
  const ids = lines.map(rows.idOf)
  const stored = new Map(
    (await rows.readAgain(database, ids)).map(({ id, line }) => [id, line] as const),
  )
  if (stored.size > 0) {
    if (lines.some((line, index) => stored.get(ids[index]!) !== line)) throw differs(file)
    await database.transaction(async (transaction) => {
      const removed = await rows.remove(transaction, ids, imagesKeptDays)
      if (removed !== ids.length) throw differs(file)
      await transaction.insert(auditLog).values({
        at: new Date(),
        requestId: '',
        action: 'archive',
        subject: file.replace(/\..*/, ''),
        status: 200,
        count: removed,
      })
    })
  }
  await folder.finish(file)
  return lines.length
}

function differs(file: string): StartError {
  return new StartError(
    `${file} differs from the rows that the database still holds, and nothing of it was deleted: delete this file and run this again`,
  )
}
