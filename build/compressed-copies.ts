import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Plugin } from 'vite'

const COMPRESSIBLE = /\.(html|js|css|svg|wasm|webmanifest)$/
/** Smaller files fit into one packet uncompressed. */
const MIN_BYTES = 1024
/** Up to a size in bytes: each step of quality takes several times as long as the one below, to save little. */
const QUALITIES = [
  { below: 64 * 1024, quality: 11 },
  { below: 1024 * 1024, quality: 10 },
  { below: Infinity, quality: 6 },
]

const brotlied = promisify(brotliCompress)
const gzipped = promisify(gzip)

/**
 * Writes a Brotli and a gzip copy beside each file of the build that gets smaller by it, so that the server never
 * compresses a file. Browsers ask for Brotli only over HTTPS and on localhost.
 * @returns a Vite plugin for the build; it must come after all plugins that write files
 */
export function compressedCopies(): Plugin {
  let folder = ''
  return {
    name: 'campfire:compressed-copies',
    apply: 'build',
    configResolved: ({ build }) => void (folder = build.outDir),
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const files = await readdir(folder, { recursive: true })
        await Promise.all(
          files.filter((file) => COMPRESSIBLE.test(file)).map((file) => copy(join(folder, file))),
        )
      },
    },
  }
}

async function copy(file: string): Promise<void> {
  const content = await readFile(file)
  const { length: size } = content
  if (size < MIN_BYTES) return
  const quality = QUALITIES.find(({ below }) => size < below)?.quality ?? 0
  await Promise.all([
    brotlied(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: size,
      },
    }).then((copied) => writeFile(`${file}.br`, copied)),
    gzipped(content).then((copied) => writeFile(`${file}.gz`, copied)),
  ])
}
