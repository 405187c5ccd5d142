import { open, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Behind the name of a file that is not written to its end. */
export const PART = '.part'

/**
 * Writes a private file atomically: readers find the old or the new content whole, even after a crash or a power cut.
 * @param content also in pieces
 */
export async function writeFileWhole(
  path: string,
  content: Parameters<typeof writeFile>[1],
): Promise<void> {
  await writeFile(path + PART, content, { mode: 0o600, flush: true })
  await renameForGood(path + PART, path)
}

/** Gives a file a name that outlives a power cut. */
export async function renameForGood(from: string, to: string): Promise<void> {
  await rename(from, to)
  await syncFolder(dirname(to))
}

/** Has the names in a folder outlive a power cut; Windows cannot flush a folder. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** For the failure of a read. @throws it unless there is no such file */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
