import { squeezed } from '../../src/rules/folded.ts'

const MOST = 3
const MOST_SLIPS = 4

/**
 * Suggests those of the known names, at most three, that are most likely meant: at most every third character, and at most
 * four, are wrong, missing or too many.
 * @returns the end of a sentence; empty if there are none
 */
export function didYouMean(wanted: string, known: Iterable<string>): string {
  const sought = squeezed(wanted)
  const allowed = Math.min(MOST_SLIPS, Math.ceil(sought.length / 3))
  const names = [...new Set(known)]
  const slips = names.map((name) => slipsBetween(sought, squeezed(name), allowed))
  const fewest = Math.min(allowed, ...slips)
  const found = names.filter((_name, index) => slips[index] === fewest).slice(0, MOST)
  const quoted = found.map((name) => `“${name}”`).join(' or ')
  return quoted && `; did you mean ${quoted}?`
}

/** The Levenshtein distance, as far as it is at most `limit`. */
function slipsBetween(one: string, other: string, limit: number): number {
  if (Math.abs(one.length - other.length) > limit) return Infinity
  let above = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (const [row, letter] of [...one].entries()) {
    const current = [row + 1]
    for (let column = 0; column < other.length; column += 1) {
      const replaced = above[column]! + (letter === other[column] ? 0 : 1)
      current.push(Math.min(replaced, above[column + 1]! + 1, current[column]! + 1))
    }
    above = current
  }
  return above[other.length]!
}
