import { createHash } from 'node:crypto'
import type { BuiltFiles, ServedFile } from './built-files.ts'

/**
 * @param built its pages have their CSS inline
 * @returns a function from a path to the hashes of the style elements in its page, as a Content-Security-Policy writes
 *   them; those of the not-found page where there is none
 */
export function inlineStyles(built: BuiltFiles): (path: string) => readonly string[] {
  const known = new Map<ServedFile, readonly string[]>()
  return (path) => {
    const name = built.findPage(path)
    // The worker fetches a few pages by the names of their files.
    const file = name === undefined ? built.find(path) : built.page(name)
    const page = file?.type.startsWith('text/html') ? file : built.notFound
    const hashes = known.get(page) ?? hashesOf(page)
    known.set(page, hashes)
    return hashes
  }
}

function hashesOf(page: ServedFile): string[] {
  const html = new TextDecoder().decode(page.copy().bytes)
  return [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, css = '']) => `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
  )
}
