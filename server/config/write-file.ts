import { rename, writeFile } from 'node:fs/promises'

/** Writes a private file so that a reader, or a crash, finds the old content or the new, never a part. */
export async function writeFileWhole(path: string, content: string): Promise<void> {
  const draft = `${path}.new`
  await writeFile(draft, content, { mode: 0o600 })
  await rename(draft, path)
}
