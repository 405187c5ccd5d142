import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { NOT_FOUND_FILE, pageFinder } from '../../src/contract/served-files.ts'
import { namesIn } from './built-files.ts'
import { DIST } from './static-files.ts'

/**
 * Reads the build's pages, each of which has its CSS inline.
 * @param dist the build's output folder
 * @returns a function from a path to the hashes of the style elements in its page, as a
 *   Content-Security-Policy writes them; for every other path none
 */
export function inlineStyles(dist = DIST): (path: string) => readonly string[] {
  if (!existsSync(dist)) return () => []
  const files = namesIn(dist).filter((file) => file.endsWith('.html'))
  const findPage = pageFinder(files)
  const hashes = new Map(
    files.map((file) => [file, hashesOf(readFileSync(join(dist, file), 'utf8'))]),
  )
  // The worker fetches a few pages by the names of their files.
  return (path) => hashes.get(findPage(path) ?? path.slice(1)) ?? hashes.get(NOT_FOUND_FILE) ?? []
}

function hashesOf(html: string): string[] {
  return [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  )
}
