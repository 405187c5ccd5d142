import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { getMimeType } from 'hono/utils/mime'
import { NOT_FOUND_FILE, pageFinder, servedPath } from '../../src/contract/served-files.ts'

/** A file as it is sent. */
export interface ServedFile {
  type: string
  /** The content codings of its compressed copies, the smallest copy first. */
  encodings: readonly Encoding[]
  /** Reads one of them; the content itself without an encoding. */
  copy: (encoding?: Encoding) => Copy
}

interface Copy {
  bytes: Uint8Array<ArrayBuffer>
  /** A strong validator, which differs for each copy. */
  etag: string
}

type Encoding = keyof typeof ENDINGS

/** The ends of the names of the copies that the build makes. */
const ENDINGS = { br: '.br', gzip: '.gz' } as const
const ENCODINGS = ['br', 'gzip'] as const
const COPY = /\.(br|gz)$/

/** Files that are named by a hash of their content, and those that only the server reads. */
const NOT_READ = /^(assets|renderer)\//

/** The files of the build whose content may change with each release under the same name. */
export interface BuiltFiles {
  /** @param path a URL's path, as `servedPath` gives it */
  find: (path: string) => ServedFile | undefined
  /** @returns the name of a path's page, whatever its letter case and with or without a slash at its end */
  findPage: (path: string) => string | undefined
  /** @param name of a page that `findPage` has found */
  page: (name: string) => ServedFile
  /** For every address that is none of ours. */
  notFound: ServedFile
}

/**
 * Reads the files into memory: they are small, and so they always fit together, whatever happens to the
 * folder while the server runs.
 * @param dist the build's output folder
 */
export function builtFiles(dist: string): BuiltFiles {
  const names = namesIn(dist).filter((name) => !NOT_READ.test(name) && !COPY.test(name))
  const files = new Map(names.map((name) => [servedPath(name), read(dist, name)]))
  const page = (name: string) => files.get(servedPath(name))!
  return {
    find: (path) => files.get(path),
    findPage: pageFinder(names),
    page,
    notFound: page(NOT_FOUND_FILE),
  }
}

/** The names of all files in a folder, with slashes. */
function namesIn(dist: string): string[] {
  return readdirSync(dist, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dist, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}

/** A strong validator: 96 bits tell any two versions apart, and headers come with every page. */
export function etagOf(bytes: Uint8Array, encoding?: string): string {
  const hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
  return `"${hash}${encoding ? `-${encoding}` : ''}"`
}

function read(dist: string, name: string): ServedFile {
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
  }
}

function readCopy(file: string): Copy {
  const bytes = new Uint8Array(readFileSync(file))
  return { bytes, etag: etagOf(bytes) }
}
