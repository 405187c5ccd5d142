import { createHash } from 'node:crypto'
import { folded } from '../../src/rules/folded.ts'

/** In characters; with a hash behind it, an id stays short enough to be read out. */
const WORDS_MAX_LENGTH = 40

/**
 * An id for a row without one, the same for the same row: `c-free-oat-latte-1f0a27c4d9`.
 * @param prefix tells what it is the id of
 * @param name for people, who see the id in addresses
 * @param identity what tells the row from all others
 */
export function derivedId(prefix: string, name: string, identity: readonly string[]): string {
  const hash = createHash('sha256').update(JSON.stringify(identity)).digest('hex').slice(0, 10)
  const words = folded(name)
    .replaceAll(/[^a-z\d ]/g, '')
    .trim()
    .slice(0, WORDS_MAX_LENGTH)
    .trim()
    .split(/ +/)
  return [prefix, ...words, hash].filter(Boolean).join('-')
}
