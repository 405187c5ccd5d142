import { textTable } from '../../../server/cli/text-table.ts'
import type { RecognitionBrowser } from './browser.ts'
import { rendererMemory } from './renderer-memory.ts'
import type { MeasuredReceipt } from './sets.ts'

const RECEIPTS = 200
const EVERY = 50

/** After these the models are loaded, and memory should stay level. */
const FIRST = 10

/**
 * Reads the first image of 200 receipts, those of the set again and again, and prints what the page's process
 * has in memory: page and reader together.
 */
export async function measureMemory(
  { read, browser }: RecognitionBrowser,
  receipts: readonly MeasuredReceipt[],
): Promise<void> {
  const measured = new Map([[0, (await rendererMemory(browser)).now]])
  for (let count = 1; count <= RECEIPTS; count += 1) {
    const receipt = receipts[count % receipts.length]
    await read(receipt?.images.slice(0, 1) ?? [])
    if (count === FIRST || count % EVERY === 0) {
      measured.set(count, (await rendererMemory(browser)).now)
    }
  }
  console.log(memoryTable(measured))
  console.log(`\n${growthWords(measured)}`)
}

/** @param measured megabytes by the number of receipts that have been read */
export function memoryTable(measured: ReadonlyMap<number, number>): string {
  const rows = [...measured].map(([count, megabytes]) => [String(count), megabytes.toFixed(0)])
  return textTable(['receipts read', 'MB'], rows)
}

/** How far the memory is above what it was after the first receipts. */
export function growthWords(measured: ReadonlyMap<number, number>): string {
  const [last = 0] = [...measured.keys()].slice(-1)
  const growth = (measured.get(last) ?? NaN) - (measured.get(FIRST) ?? NaN)
  return `after ${last}, ${growth.toFixed(0)} MB more than after the first ${FIRST}`
}
