import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sampleFile } from '../fixtures/samples/released.ts'

/** The version of this release. */
export const VERSION = (JSON.parse(await readFile('package.json', 'utf8')) as { version: string })
  .version

/** Writes a file of this release's sample. @throws {Error} if it is there: what was released never changes */
export async function writeSample(name: string, content: string | Uint8Array): Promise<void> {
  const file = sampleFile(VERSION, name)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, content, { flag: 'wx' })
}
