/** Limits for the files that every visitor waits for. Bytes after compression with Brotli. */
import { brotliCompressSync } from 'node:zlib'
import type { Site } from './site.ts'

const LIMITS = {
  /** The script that every page loads. */
  bootBytes: 3 * 1024,
  /** All scripts of a page whose islands are all alive, without what they load for a rare case. */
  scriptBytes: 84 * 1024,
  /** A page without its data. */
  htmlBytes: 20 * 1024,
}

/** @throws {Error} when the boot script is over its limit */
export function checkScript({ boot, chunks }: Site): void {
  check('bootBytes', brotliBytes(chunks.get(boot)?.code ?? ''), boot)
}

/** @throws {Error} when a page, or its islands together, are over their limit */
export function checkPage(file: string, html: string, { boot, chunks }: Site): void {
  check('htmlBytes', brotliBytes(html), file)
  const islands = [...html.matchAll(/data-island="(\w+)"/g)].map(([, name]) => name)
  const modules = islands.length > 0 ? [...islands, 'hydrate'] : []
  const entries = [...chunks.values()].filter(({ facadeModuleId }) =>
    modules.some((name) => facadeModuleId?.endsWith(`/${name}.tsx`)),
  )
  const files = new Set([boot, ...entries.map(({ fileName }) => fileName)])
  // A set is walked in the order of insertion, what is added on the way included.
  for (const each of files) chunks.get(each)?.imports.forEach((next) => files.add(next))
  const bytes = [...files].map((each) => brotliBytes(chunks.get(each)?.code ?? ''))
  check('scriptBytes', sum(bytes), file)
}

function check(limit: keyof typeof LIMITS, bytes: number, of: string): void {
  if (bytes <= LIMITS[limit]) return
  throw new Error(`${of}: ${bytes} bytes are over the budget of ${LIMITS[limit]} (${limit})`)
}

const brotliBytes = (text: string) => brotliCompressSync(text).length

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
