/** A table as spreadsheets save it: CSV with commas, semicolons or tabs. */
import { CsvError, parse } from 'csv-parse/sync'
import { StartError } from '../config/start-error.ts'

const SAVE_AS = 'save it as “CSV UTF-8”'

/** The first bytes of files that are no text: workbooks of spreadsheets, and PDFs. */
const NO_TEXT = ['PK\x03\x04', '\xd0\xcf\x11\xe0', '%PDF'].map((start) =>
  Buffer.from(start, 'latin1'),
)

/** A cell of a spreadsheet has at most 32,767 characters; a row of ours has about twenty cells. */
const ROW_MAX_BYTES = 2_000_000

/** Longer than any first line with names of columns. */
const HEADER_MAX_LENGTH = 10_000

const SEPARATORS = [',', ';', '\t'] as const

/** As some programs write in the first line, for spreadsheets. */
const SEPARATOR_LINE = /^sep=([,;\t])(?:\r\n?|\n)/i

const QUOTES: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is opened and never closed',
  CSV_INVALID_CLOSING_QUOTE: 'there is text behind a closing quotation mark',
  INVALID_OPENING_QUOTE: 'there is a quotation mark within a cell that does not begin with one',
  CSV_MAX_RECORD_SIZE: 'the row is too long: is a quotation mark missing?',
}

export interface TableRow {
  /** The number of the row as a spreadsheet shows it: empty rows count, and a cell with several lines is one row. */
  line: number
  cells: string[]
}

export interface Table {
  /** The names of the columns as they are written. */
  header: string[]
  /** Without empty rows. */
  rows: TableRow[]
}

/**
 * @param bytes of the file
 * @throws {StartError} when it is no table, or the quotation marks in it do not match
 */
export function readTable(bytes: Uint8Array): Table {
  const text = tableText(bytes)
  const [separatorLine = '', named] = SEPARATOR_LINE.exec(text) ?? []
  const linesBefore = separatorLine === '' ? 0 : 1
  const body = text.slice(separatorLine.length)
  const rows = recordsOf(body, named ?? separatorIn(body), linesBefore)
    .map((cells, index) => ({ line: linesBefore + index + 1, cells: cells.map(withoutWrapping) }))
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
  const header = rows.shift()
  if (!header)
    throw new StartError('The file is empty: its first line has the names of the columns')
  return { header: header.cells, rows }
}

/** The separator that occurs most often in the first line with something in it, outside of quotation marks. */
function separatorIn(text: string): string {
  const [header = ''] =
    /^(?:[^"\r\n]|"(?:[^"]|"")*")+/.exec(text.slice(0, HEADER_MAX_LENGTH).trimStart()) ?? []
  const bare = header.replace(/"(?:[^"]|"")*"/g, '')
  const counts = SEPARATORS.map((separator) => bare.split(separator).length)
  return SEPARATORS[counts.indexOf(Math.max(...counts))]!
}

function recordsOf(text: string, delimiter: string, linesBefore: number): string[][] {
  try {
    return parse(text, {
      delimiter,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      max_record_size: ROW_MAX_BYTES,
    })
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const { code, records = 0 } = error as CsvError & { records?: number }
    const problem = QUOTES[code] ?? error.message
    throw new StartError(`line ${linesBefore + records + 1}: ${problem}`)
  }
}

/** Programs write `="00501"`, so that a spreadsheet leaves the zeros in front. */
function withoutWrapping(cell: string): string {
  return cell.replace(/^="([^"]*)"$/, '$1').replace(/\r\n?/g, '\n')
}

/** @param bytes UTF-8, with or without a byte order mark, or UTF-16 with one, as spreadsheets save “Unicode text” */
function tableText(bytes: Uint8Array): string {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (NO_TEXT.some((start) => file.subarray(0, start.length).equals(start))) {
    throw new StartError(`This file is no CSV: open it in a spreadsheet and ${SAVE_AS}`)
  }
  const mark = file.subarray(0, 2).toString('latin1')
  if (mark === '\xff\xfe') return decoded(file, 'utf-16le')
  if (mark === '\xfe\xff') return decoded(file, 'utf-16be')
  const text = decoded(file, 'utf-8')
  if (text.includes('\0')) throw new StartError(`This file is no plain text: ${SAVE_AS}`)
  return text
}

function decoded(file: Buffer, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file)
  } catch {
    const [before = ''] = new TextDecoder(encoding).decode(file).split('\ufffd', 1)
    const line = before.split(/\r\n?|\n/).length
    throw new StartError(
      `A character in the text’s line ${line} is not ${encoding.toUpperCase()}: ${SAVE_AS}`,
    )
  }
}
