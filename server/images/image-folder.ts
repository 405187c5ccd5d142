import { mkdir, readdir, readFile, rm, stat, unlink, writeFile } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { StartError } from '../config/start-error.ts'
import { nullIfMissing, renameForGood, syncFolder } from '../config/write-file.ts'
import type { ImageKind, ImageStorage } from './image-storage.ts'

const DRAFTS_FOR_MS = 60 * 60_000

/**
 * Images as files, in one of at most 256 folders a kind for names that are hashes: folders with millions of files are
 * slow to list and to back up.
 * @throws {StartError} when the folder cannot be made or written to
 */
export async function imageFolder(folder: string): Promise<ImageStorage> {
  const drafts = join(folder, 'arriving')
  const pathOf = (kind: ImageKind, name: string) => join(folder, kind, name.slice(0, 2), name)
  try {
    await mkdir(drafts, { recursive: true, mode: 0o700 })
    await forgetDrafts(drafts)
  } catch (error) {
    throw new StartError(`Cannot use the folder ${folder}, set IMAGE_STORE to another (${error})`)
  }
  return {
    read: (kind, name) => readFile(pathOf(kind, name)).catch(nullIfMissing),
    async write(kind, name, bytes) {
      const path = pathOf(kind, name)
      const draft = join(drafts, randomUUID())
      try {
        // Whoever tidies up or restores a backup may have left it out. The folder around it must be there: another disk is
        // perhaps not mounted.
        await mkdir(drafts, { mode: 0o700 }).catch(ignoreIfThere)
        await writeFile(draft, bytes, { flag: 'wx', mode: 0o600, flush: true })
        await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
        await renameForGood(draft, path)
      } catch (error) {
        await rm(draft, { force: true })
        throw error
      }
    },
    async remove(kind, name) {
      // Nothing is gone because a disk is not mounted.
      await stat(join(folder, kind))
      const path = pathOf(kind, name)
      await unlink(path).catch(nullIfMissing)
      await syncFolder(join(path, '..')).catch(nullIfMissing)
    },
  }
}

/** Deletes what killed processes left behind; other servers may be writing just now. */
async function forgetDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    const { mtimeMs } = await stat(path)
    if (Date.now() - mtimeMs > DRAFTS_FOR_MS) await rm(path, { force: true })
  }
}

function ignoreIfThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}
