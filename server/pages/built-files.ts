import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { APP_SHELL, pageFinder } from '../../src/contract/served-files.ts'

/** A file of the build. */
export interface BuiltFile {
  type: string
  /** The content codings of its compressed copies, the smallest copy first. */
  encodings: readonly Encoding[]
  /** Reads one of them; the content itself without an encoding. */
  copy: (encoding?: Encoding) => Copy
  text: () => string
}

interface Copy {
  bytes: Uint8Array<ArrayBuffer>
  /** A strong validator, which differs for each copy. */
  etag: string
}

type Encoding = keyof typeof ENDINGS

/** How the names of the copies end that the build makes. */
const ENDINGS = { br: '.br', gzip: '.gz' } as const
const ENCODINGS = ['br', 'gzip'] as const
const COPY = /\.(br|gz)$/

/** Files that are named by a hash of their content. */
const HASHED = /^assets\//

const INDEX = 'index.html'

/** The files of the build whose content may change with each release under the same name. */
export interface BuiltFiles {
  /** @param path a URL's path */
  find: (path: string) => BuiltFile | undefined
  /** Finds a path's page, ignoring letter case and a trailing slash. */
  findPage: (path: string) => BuiltFile | undefined
  /** The app shell. */
  shell: BuiltFile
}

/**
 * Reads the files into memory: they are small, and so they always fit together, whatever happens to the
 * folder while the server runs.
 * @param dist the build's output folder
 */
export function builtFiles(dist: string): BuiltFiles {
  const names = readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .filter((name) => !HASHED.test(name) && !COPY.test(name))
  const files = new Map(names.map((name) => [name, read(dist, name)]))
  const findPage = pageFinder(names)
  return {
    find: (path) => files.get(path.slice(1)),
    findPage: (path) => files.get(findPage(path) ?? ''),
    shell: files.get(APP_SHELL) ?? files.get(INDEX)!,
  }
}

function read(dist: string, name: string): BuiltFile {
  const file = join(dist, name)
  const encodings = ENCODINGS.filter((encoding) => existsSync(file + ENDINGS[encoding]))
  const plain = readCopy(file)
  const copies = new Map(
    encodings.map((encoding) => [encoding, readCopy(file + ENDINGS[encoding])]),
  )
  return {
    type: getMimeType(name) ?? 'application/octet-stream',
    encodings,
    copy: (encoding) => (encoding && copies.get(encoding)) ?? plain,
    text: () => new TextDecoder().decode(plain.bytes),
  }
}

function readCopy(file: string): Copy {
  const bytes = new Uint8Array(readFileSync(file))
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url')}"` }
}
