/**
 * A backup's file: lines of JSON, compressed by gzip. The first says what it is, then each table has a line
 * with its name and one for each row, and the last has a checksum of all lines before it.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { access, rename, rm } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { StartError } from '../config/start-error.ts'

const VERSION = 1

const head = z.object({
  format: z.literal('campfire-backup'),
  version: z.int(),
  /** The newest migration of the tables. */
  migration: z.string(),
  /** When it was made, ISO 8601 in UTC. */
  at: z.iso.datetime(),
})
const tableLine = z.strictObject({ table: z.string() })
const endLine = z.strictObject({ sha256: z.string() })

export type BackupHead = Pick<z.output<typeof head>, 'migration' | 'at'>

/** A table's name before its rows, or some of its rows as lines of JSON. */
export type BackupPart = { table: string } | { rows: readonly string[] }

/**
 * Writes a new file, readable by its owner only; nothing of it is left if that fails.
 * @throws {StartError} if the file exists or cannot be written
 */
export async function writeBackup(
  path: string,
  about: BackupHead,
  parts: AsyncIterable<BackupPart>,
): Promise<void> {
  const exists = await access(path).then(
    () => true,
    () => false,
  )
  if (exists) throw new StartError(`${path} exists already`)
  const draft = `${path}.new`
  try {
    const file = createWriteStream(draft, { mode: 0o600, flush: true })
    await pipeline(() => lines(about, parts), createGzip(), file)
    await rename(draft, path)
  } catch (error) {
    if (isSystemError(error)) throw new StartError(`Cannot write ${path} (${error.message})`)
    await rm(draft, { force: true })
    throw error
  }
}

async function* lines(about: BackupHead, parts: AsyncIterable<BackupPart>) {
  const hash = createHash('sha256')
  const hashed = (text: string) => {
    hash.update(text)
    return text
  }
  yield hashed(`${JSON.stringify({ format: 'campfire-backup', version: VERSION, ...about })}\n`)
  for await (const part of parts) {
    const added = 'table' in part ? [JSON.stringify(part)] : part.rows
    yield hashed(added.map((line) => `${line}\n`).join(''))
  }
  yield `${JSON.stringify({ sha256: hash.digest('hex') })}\n`
}

/**
 * Reads the whole file once, to check it.
 * @throws {StartError} if it cannot be read, is no backup, is of another version, or is broken
 */
export async function checkBackup(path: string): Promise<BackupHead> {
  const hash = createHash('sha256')
  let about: BackupHead | undefined
  let checksum: string | undefined
  for await (const line of readLines(path)) {
    if (checksum !== undefined) throw broken(path)
    about ??= readHead(path, line)
    checksum = lineOfOurs(endLine, line)?.sha256
    if (checksum === undefined) hash.update(`${line}\n`)
  }
  if (!about || checksum !== hash.digest('hex')) throw broken(path)
  return about
}

/** Reads the parts of a file that has been checked, each row alone. */
export async function* readBackup(
  path: string,
): AsyncGenerator<{ table: string } | { row: string }> {
  let isFirst = true
  for await (const line of readLines(path)) {
    const { table } = lineOfOurs(tableLine, line) ?? {}
    if (table !== undefined) yield { table }
    else if (!isFirst && !lineOfOurs(endLine, line)) yield { row: line }
    isFirst = false
  }
}

/** Does not parse rows: they are long, and have more than one field. */
function lineOfOurs<S extends z.ZodType>(schema: S, line: string): z.output<S> | undefined {
  return line.length < 100 ? schema.safeParse(parsed(line)).data : undefined
}

function readHead(path: string, line: string): BackupHead {
  const { data } = head.safeParse(parsed(line))
  if (!data) throw new StartError(`${path} is no backup of Campfire`)
  if (data.version === VERSION) return data
  throw new StartError(`${path} is a backup of version ${data.version}, and this release reads 1`)
}

async function* readLines(path: string): AsyncGenerator<string> {
  const unzipped = createGunzip()
  const reading = pipeline(createReadStream(path), unzipped)
  // Reading the lines throws it too.
  reading.catch(() => undefined)
  try {
    yield* createInterface({ input: unzipped, crlfDelay: Infinity })
    await reading
  } catch (error) {
    throw isSystemError(error)
      ? new StartError(`Cannot read ${path} (${error.message})`)
      : broken(path)
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function broken(path: string): StartError {
  return new StartError(`The backup ${path} is broken: it was cut off or changed`)
}

function isSystemError(error: unknown): error is NodeJS.ErrnoException {
  return typeof error === 'object' && error !== null && 'syscall' in error
}
