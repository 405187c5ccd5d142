import { createHash } from 'node:crypto'
import { z } from 'zod'
import { id } from '../../src/contract/fields.ts'
import { instant } from '../../src/contract/staff-fields.ts'
import { HttpError } from '../http/http-error.ts'

/** Where call 30 goes on. */
export interface ChangeCursor {
  /** The change up to which all were sent, by its time and the receipt's id, which is empty for all of that time. */
  after: { at: string; id: string }
  /** When the first page of this look was read; null: the next call begins another look. */
  began: string | null
}

const writtenCursor = z.tuple([
  z.string(),
  instant,
  z.union([z.literal(''), id]),
  instant.nullable(),
])

/** @returns the cursor as a text that only the same customer can use */
export function writeCursor(userEmail: string, { after, began }: ChangeCursor): string {
  const written = [markOf(userEmail), after.at, after.id, began]
  return Buffer.from(JSON.stringify(written)).toString('base64url')
}

/** @throws {HttpError} 400 when it is no text of `writeCursor` for this customer */
export function readCursor(userEmail: string, text: string): ChangeCursor {
  const parsed = writtenCursor.safeParse(jsonOrNull(text))
  if (!parsed.success || parsed.data[0] !== markOf(userEmail)) {
    throw new HttpError(
      400,
      'since: must be `next` of an answer to this customer. Begin without it.',
    )
  }
  const [, at, receiptId, began] = parsed.data
  return { after: { at, id: receiptId }, began }
}

/** Tells customers apart, so that a phone that changes hands does not go on where another person was. */
function markOf(userEmail: string): string {
  return createHash('sha256').update(userEmail).digest('base64url').slice(0, 12)
}

function jsonOrNull(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString())
  } catch {
    return null
  }
}
