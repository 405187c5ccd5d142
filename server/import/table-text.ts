/** The text of a table that a spreadsheet has saved. */
import { StartError } from '../config/start-error.ts'

const SAVE_AS = 'save it as “CSV UTF-8”'

/** How files begin that are no text: workbooks of spreadsheets, and PDFs. */
const NO_TEXT = ['PK\x03\x04', '\xd0\xcf\x11\xe0', '%PDF'].map((start) =>
  Buffer.from(start, 'latin1'),
)

/**
 * @param bytes UTF-8, with or without a byte order mark, or UTF-16 with one, as spreadsheets save “Unicode text”
 * @throws {StartError} when it is in another encoding, or no text at all
 */
export function tableText(bytes: Uint8Array): string {
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
