/** How much code each public page loads, read from the build's chunk manifest. */
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Manifest } from 'vite'

/** Where the build writes the manifest, relative to its output folder. */
export const CHUNK_MANIFEST = 'chunks.json'

const STAFF_FILE = /^assets\/staff\//

/**
 * Reads the manifest and deletes it, because nobody should be able to download it.
 * @param dist the build's output folder
 * @returns total bytes of the scripts that a public page needs, keyed by the page's module
 * @throws {Error} when the build has no entry
 */
export async function publicPageScripts(dist: string): Promise<ReadonlyMap<string, number>> {
  const path = join(dist, CHUNK_MANIFEST)
  const manifest = JSON.parse(await readFile(path, 'utf8')) as Manifest
  await rm(path)
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!entry) throw new Error('The build has no entry')
  const start = [entry, ...(manifest[entry]?.dynamicImports ?? [])]
  const pages = start.flatMap((key) => manifest[key]?.dynamicImports ?? [])
  const sizes = new Map<string, number>()
  for (const page of pages) {
    const file = manifest[page]?.file ?? ''
    if (start.includes(page) || STAFF_FILE.test(file)) continue
    const files = filesOf(manifest, [...start, page])
    const stats = await Promise.all([...files].map((name) => stat(join(dist, name))))
    sizes.set(
      page,
      stats.reduce((sum, { size }) => sum + size, 0),
    )
  }
  return sizes
}

/** The files of the given chunks and of everything they import statically. */
function filesOf(manifest: Manifest, keys: readonly string[]): Set<string> {
  const files = new Set<string>()
  const open = [...keys]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    const chunk = manifest[key]
    if (!chunk || files.has(chunk.file)) continue
    files.add(chunk.file)
    open.push(...(chunk.imports ?? []))
  }
  return files
}
