/** Folders that stand in for the build's output. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

const folders: string[] = []

afterAll(() => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))))

/**
 * Writes a folder that is deleted after the tests of the file.
 * @param files by their names, their contents
 */
export async function builtFolder(files: Record<string, string>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'campfire-dist-'))
  folders.push(folder)
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, file)), { recursive: true })
    await writeFile(join(folder, file), content)
  }
  return folder
}
