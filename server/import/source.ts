/** A table with its images beside it, on the operator's disk. */
import { access, readdir, readFile, realpath, stat } from 'node:fs/promises'
import { basename, dirname, isAbsolute, join, normalize, relative, sep } from 'node:path'
import { RECEIPT_IMAGES } from '../../src/rules/receipt-images.ts'
import { StartError } from '../config/start-error.ts'
import { didYouMean } from './near-misses.ts'
import { RowProblem } from './row-problem.ts'

const TABLE_MAX_BYTES = 100_000_000

export interface Source {
  /** The name of the table's file, for messages. */
  name: string
  table: Uint8Array
  /** Reads a file that the table names, relative to its folder. @throws {RowProblem} */
  readFile: (name: string) => Promise<Uint8Array>
}

/**
 * @param path of a table, or of a folder with one
 * @param tableName the table's name in a folder
 * @throws {StartError} when there is no such file, or it is too large or not readable
 */
export async function openSource(path: string, tableName: string): Promise<Source> {
  const isFolder = (await stat(path).catch(() => null))?.isDirectory()
  const file = isFolder ? join(path, tableName) : path
  try {
    if ((await stat(file)).size > TABLE_MAX_BYTES) throw new StartError(`${file} is too large`)
    const folder = await realpath(dirname(file))
    const table = await readFile(file)
    return { name: basename(file), table, readFile: (name) => fileIn(folder, name) }
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(`Cannot read ${file} (${reason(error)})`)
  }
}

async function fileIn(folder: string, name: string): Promise<Uint8Array> {
  // As programs on Windows write it.
  const path = name.replaceAll('\\', '/')
  const isInside = !isAbsolute(path) && !/^[a-z]:/i.test(path) && !path.split('/').includes('..')
  if (!isInside || path.includes('\0')) {
    throw new RowProblem(`“${name}” must be in the folder of the table`)
  }
  try {
    const asWritten = join(folder, path)
    // A folder may hold thousands of images: it is listed only for a name that is spelled otherwise.
    const there = await access(asWritten).then(
      () => asWritten,
      () => spelled(folder, path),
    )
    const real = await realpath(there)
    // A link can lead anywhere.
    const below = relative(folder, real)
    if (isAbsolute(below) || below.split(sep)[0] === '..') {
      throw new RowProblem(`“${name}” is a link out of the folder of the table`)
    }
    const found = await stat(real)
    if (!found.isFile()) throw new RowProblem(`“${name}” is no file`)
    if (found.size > RECEIPT_IMAGES.maxBytes) {
      throw new RowProblem(`“${name}” is larger than ${RECEIPT_IMAGES.maxBytes} bytes`)
    }
    return await readFile(real)
  } catch (error) {
    if (error instanceof RowProblem) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'ENOENT' && code !== 'ENOTDIR' && code !== 'ENAMETOOLONG') {
      throw new RowProblem(`cannot read “${name}” (${reason(error)})`)
    }
    const beside = await readdir(join(folder, dirname(path))).catch(() => [])
    throw new RowProblem(`there is no file “${name}”${didYouMean(basename(path), beside)}`)
  }
}

/**
 * The path as the disk spells it: some systems write é as two characters, or a space of their own in names.
 * @throws {RowProblem} when it can be either of several files or folders
 */
async function spelled(folder: string, path: string): Promise<string> {
  let spelt = folder
  for (const part of normalize(path).split(sep)) {
    const wanted = alike(part)
    const names = (await readdir(spelt)).filter((name) => alike(name) === wanted)
    if (names.length > 1) {
      throw new RowProblem(
        `several files are named “${path}”, with other spaces or accents: rename one`,
      )
    }
    spelt = join(spelt, names[0] ?? part)
  }
  return spelt
}

const alike = (name: string) => name.normalize('NFC').replace(/\s/g, ' ')

function reason(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return code === 'ENOENT' ? 'there is no such file' : (code ?? message)
}
