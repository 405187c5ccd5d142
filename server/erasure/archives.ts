/** The folders of archives that a person can be in. */
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { StartError } from '../config/start-error.ts'
import type { Database } from '../database/database.ts'
import { auditLog } from '../database/schema.ts'
import { ARCHIVABLE } from '../retention/archivable.ts'
import { existingArchive, type ArchiveFolder } from '../retention/archive-folder.ts'

interface ArchiveFile {
  /** With its folder. */
  path: string
  read: () => Promise<string[]>
  rewrite: (lines: readonly string[]) => Promise<void>
}

export interface Archives {
  requests: ArchiveFile[]
  'audit-log': ArchiveFile[]
}

/** A row of the audit log says so for each file; it may be archived itself. */
interface ArchivedRow {
  action: string
  subject: string
}

/**
 * @param folders all to which this database's rows were ever archived
 * @returns their files
 * @throws {StartError} when a file is pending, or when one that the audit log knows is in none of the folders
 */
export async function openArchives(
  database: Database,
  folders: readonly string[],
): Promise<Archives> {
  const archives: Archives = { requests: [], 'audit-log': [] }
  const found: string[] = []
  for (const path of new Set(folders)) {
    const folder = await existingArchive(path)
    for (const { name } of ARCHIVABLE) {
      const [pending] = await folder.list(name, true)
      if (pending) {
        throw new StartError(
          `${join(path, pending)} is not done: run “npm run archive” with this folder first`,
        )
      }
      const files = await folder.list(name, false)
      found.push(...files.map((file) => file.replace(/\..*/, '')))
      archives[name].push(...files.map((file) => fileOf(folder, file)))
    }
  }
  const missing = (await archivedFiles(database, archives)).filter((name) => {
    const at = found.indexOf(name)
    if (at !== -1) found.splice(at, 1)
    return at === -1
  })
  if (missing.length === 0) return archives
  throw new StartError(
    `Nothing was done: these files of archives are in none of the folders given with --archive: ${missing.join(', ')}`,
  )
}

const fileOf = (folder: ArchiveFolder, file: string): ArchiveFile => ({
  path: join(folder.path, file),
  read: () => folder.read(file),
  rewrite: (lines) => folder.rewrite(file, lines),
})

/** @returns the name of each file that was ever written; in two folders, it comes twice */
async function archivedFiles(database: Database, archives: Archives): Promise<string[]> {
  const { subject, action } = auditLog
  const rows = await database.select({ subject }).from(auditLog).where(eq(action, 'archive'))
  const names = rows.map((row) => row.subject)
  for (const file of archives['audit-log']) {
    const archived = (await file.read())
      .filter((line) => line.includes('archive'))
      .map((line) => JSON.parse(line) as ArchivedRow)
    names.push(...archived.filter((row) => row.action === 'archive').map((row) => row.subject))
  }
  return names.toSorted()
}
