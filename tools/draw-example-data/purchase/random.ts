/** Random numbers, the same sequence for the same seed, so that the images can be made again. */
export interface Random {
  /** A number from low up to but not including high. */
  between(low: number, high: number): number
  /** A whole number from low to high, both included. */
  whole(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  /** Some elements of the list in random order, none twice. */
  sample<T>(list: readonly T[], count: number): T[]
  chance(probability: number): boolean
}

/** A generator (mulberry32) whose numbers depend only on the seed. */
export function seededRandom(seed: string): Random {
  const next = mulberry32(hash(seed))
  const between = (low: number, high: number) => low + next() * (high - low)
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1))
  const sample = <T>(list: readonly T[], count: number): T[] => {
    const rest = [...list]
    const taken: T[] = []
    while (taken.length < count && rest.length > 0) {
      taken.push(...rest.splice(whole(0, rest.length - 1), 1))
    }
    return taken
  }
  return {
    between,
    whole,
    sample,
    pick: (list) => {
      const [one] = sample(list, 1)
      if (one === undefined) throw new Error('Nothing to pick from an empty list.')
      return one
    },
    chance: (probability) => next() < probability,
  }
}

/** FNV-1a: gives seeds that differ in one character very different hashes. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const char of text) value = Math.imul(value ^ char.charCodeAt(0), 0x01000193)
  return value >>> 0
}

function mulberry32(state: number): () => number {
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}
