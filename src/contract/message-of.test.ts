import { expect, test } from 'vitest'
import { messageOf } from './message-of.ts'

/** What Chromium, Firefox and Safari say when the storage fails, as far as it is known. */
const OF_BROWSERS: [name: string, message: string, words: RegExp][] = [
  ['UnknownError', 'Internal error opening backing store for indexedDB.open.', /failed/],
  ['UnknownError', 'Internal error.', /failed/],
  ['UnknownError', 'Connection to Indexed Database server lost. Refresh the page', /failed/],
  ['UnknownError', 'Error preparing Connection: disk I/O error', /failed/],
  ['InvalidStateError', "Failed to execute 'transaction' on 'IDBDatabase'", /failed/],
  ['InvalidStateError', 'A mutation operation was attempted on a database', /failed/],
  ['DataError', 'Data provided to an operation does not meet requirements.', /failed/],
  ['NotFoundError', 'The operation failed because the requested database', /failed/],
  ['TransactionInactiveError', 'Attempt to get a record from database without', /failed/],
  ['ReadOnlyError', 'The transaction is read-only.', /failed/],
  ['NotReadableError', 'Data lost due to missing file.', /failed/],
  ['OperationError', 'The operation failed for an operation-specific reason', /failed/],
  ['QuotaExceededError', 'The current transaction exceeded its quota limitations.', /is full/],
  ['QuotaExceededError', 'Encountered full disk while opening backing store', /is full/],
  ['QuotaExceededError', 'The quota has been exceeded.', /is full/],
  ['NS_ERROR_FILE_NO_DEVICE_SPACE', '', /is full/],
  ['NS_ERROR_FILE_CORRUPTED', '', /failed/],
  ['SecurityError', 'Access to the Indexed Database API is denied', /does not let Hermes store/],
  ['AbortError', 'The transaction was aborted, so the request cannot be fulfilled.', /interrupted/],
  ['TimeoutError', 'The transaction was aborted due to timeout', /too long/],
]

test.each(OF_BROWSERS)(
  '[O3] a %s of the storage is said in our words: %s',
  (name, message, words) => {
    for (const error of [new DOMException(message, name), { name, message }]) {
      const said = messageOf(error)
      expect(said).toMatch(words)
      expect(said).not.toMatch(/indexed|IDB|transaction|backing|quota|Error|\[object/i)
    }
  },
)

test('so is what Safari throws of its caches, and nothing else is changed', () => {
  for (const what of ['Failed reading data from the file system', 'Quota exceeded']) {
    expect(messageOf(new TypeError(what))).toMatch(/^The storage of this tablet/)
  }
  expect(messageOf(new Error('The storage of this tablet does not answer'))).toBe(
    'The storage of this tablet does not answer',
  )
  expect(messageOf(new TypeError('x is undefined'))).toBe('x is undefined')
  expect(messageOf('as text')).toBe('as text')
})
