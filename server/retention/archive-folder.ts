/**
 * The files of an archive: gzipped lines of JSON, numbered. A file is pending until the database no longer holds its rows;
 * one that was not written to its end counts as none.
 */
import { mkdir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { StartError } from '../config/start-error.ts'
import { PART, renameForGood, writeFileWhole } from '../config/write-file.ts'

const PENDING = '.pending'

export type ArchiveFolder = Awaited<ReturnType<typeof archiveFolder>>

/** @throws {StartError} unless there is such a folder */
export async function existingArchive(folder: string): Promise<ArchiveFolder> {
  const found = await stat(folder).catch(() => null)
  if (found?.isDirectory()) return archiveFolder(folder)
  throw new StartError(`There is no folder ${folder}`)
}

/**
 * Opens a folder, or makes it, and deletes what an interrupted run had not written to its end.
 * @throws {StartError} when it cannot be used, as do the functions that write and read
 */
export async function archiveFolder(folder: string) {
  const orCannot = async <T>(work: () => Promise<T>) => {
    try {
      return await work()
    } catch (error) {
      throw new StartError(`Cannot use the folder ${folder} (${error})`)
    }
  }
  await orCannot(async () => {
    // Receipts are personal data.
    await mkdir(folder, { recursive: true, mode: 0o700 })
    for (const file of await readdir(folder)) {
      if (file.endsWith(PART)) await rm(join(folder, file))
    }
  })

  /** @returns the files of a name in their order, by whether they are pending */
  const list = async (name: string, isPending: boolean) => {
    const end = isPending ? `.ndjson.gz${PENDING}` : '.ndjson.gz'
    const files = await readdir(folder)
    return files.filter((file) => file.startsWith(`${name}-`) && file.endsWith(end)).toSorted()
  }
  const writeLines = async (file: string, lines: readonly string[]) => {
    const content = await promisify(gzip)(lines.map((line) => `${line}\n`).join(''))
    await writeFileWhole(join(folder, file), content)
  }

  return {
    path: folder,
    list,
    /** Writes the next file of a name, which is pending. @returns the file's name */
    write: (name: string, lines: readonly string[]) =>
      orCannot(async () => {
        const before = (await list(name, false)).at(-1)?.slice(name.length + 1)
        const number = Number.parseInt(before ?? '0', 10) + 1
        const file = `${name}-${String(number).padStart(6, '0')}.ndjson.gz${PENDING}`
        await writeLines(file, lines)
        return file
      }),
    /** Writes a file anew, with other lines. */
    rewrite: (file: string, lines: readonly string[]) => orCannot(() => writeLines(file, lines)),
    /** @returns the lines of a file, read from the disk. @throws {StartError} when it is damaged */
    read: (file: string) =>
      orCannot(async () => {
        const content = await promisify(gunzip)(await readFile(join(folder, file)))
        return content.toString().split('\n').slice(0, -1)
      }),
    /** Tells that the database no longer holds the rows of a pending file. */
    finish: (file: string) =>
      renameForGood(join(folder, file), join(folder, file.slice(0, -PENDING.length))),
  }
}
