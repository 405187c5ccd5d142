import { rename, writeFile } from 'node:fs/promises'

/** Writes a private file atomically: readers find the old or the new content whole, even after a crash. */
export async function writeFileWhole(path: string, content: string): Promise<void> {
  const draft = `${path}.new`
  await writeFile(draft, content, { mode: 0o600 })
  await rename(draft, path)
}

/** For the failure of a read. @throws it unless there is no such file */
export function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
