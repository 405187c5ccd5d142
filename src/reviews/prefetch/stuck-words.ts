import type { PrefetchNeed } from './needs.ts'

/**
 * What cannot be prefetched at the moment, in one line.
 * @returns null if nothing is missing. That the queue cannot be read is said where it is shown.
 */
export function stuckWords(stuck: readonly PrefetchNeed[]): string | null {
  const parts = partsOf(stuck)
  const [part] = parts
  if (!part) return null
  const count = parts.reduce((total, { number }) => total + number, 0)
  const what = parts.length > 1 ? `${count} things` : part.words
  return `${what} cannot be loaded at the moment`
}

/** What one request lacks, such as `1 image, receipt template`. */
export function stuckPartWords(stuck: readonly PrefetchNeed[]): string {
  return partsOf(stuck)
    .map(({ words }) => words)
    .join(', ')
}

function partsOf(stuck: readonly PrefetchNeed[]): { number: number; words: string }[] {
  const numberOf = (wanted: PrefetchNeed['kind']) =>
    stuck.filter(({ kind }) => kind === wanted).length
  const counted = (number: number, one: string) => ({
    number,
    words: `${number} ${one}${number === 1 ? '' : 's'}`,
  })
  return [
    counted(numberOf('image'), 'image'),
    counted(numberOf('template'), 'receipt template'),
    { number: numberOf('businesses'), words: 'The list of businesses' },
  ].filter(({ number }) => number > 0)
}
