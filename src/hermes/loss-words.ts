/** Texts about what this tablet's storage has lost. They never promise more than was read back. */
import type { EpochMs } from '../rules/epoch-ms.ts'
import type { Loss } from '../offline/outbox/unsent-tally.ts'
import { clockWords } from './clock-words.ts'
import { decisionsWords } from './sync-words.ts'

export function lostWords({ count, since }: Loss, now: EpochMs): string {
  const made = `${decisionsWords(count)} made since ${clockWords(since, now)}`
  return `This tablet’s storage was cleared, and ${made} ${count === 1 ? 'is' : 'are'} missing. Look in the queue for what is open again`
}

/** @param count decisions that came back from their second copy */
export function returnedWords(count: number): string {
  return `This tablet’s storage was cleared; ${decisionsWords(count)} came back from the second copy and ${count === 1 ? 'waits' : 'wait'} to be sent`
}

/** @param copies unsent decisions whose second copy has just been read */
export function silentStorageWords(copies: number): string {
  const problem = 'The storage of this tablet does not answer'
  const help = 'close Hermes fully, with all its tabs, then open it again'
  if (copies === 0) return `${problem}: ${help}`
  return `${problem}, but the second copy does and has ${decisionsWords(copies)} to send: ${help}`
}

export const SHORT_OF_SPACE =
  'This tablet is almost out of storage: about a hundred decisions still fit. Free some space on it'

/** @param count unsent decisions that have no second copy */
export function uncopiedWords(count: number): string {
  return `${decisionsWords(count)} to send ${count === 1 ? 'has' : 'have'} no second copy on this tablet, because the browser has no room for it. Save a file of them.`
}
