import { readFileSync } from 'node:fs'
import { textTable } from '../../../server/cli/text-table.ts'
import type { RecognitionBrowser } from './browser.ts'
import type { MeasuredReceipt } from './sets.ts'

const RECEIPTS = 200
const EVERY = 50

/**
 * Reads the first image of 200 receipts, those of the set again and again, and prints what the page's process
 * has in memory: page and reader together.
 */
export async function measureMemory(
  { read, browser }: RecognitionBrowser,
  receipts: readonly MeasuredReceipt[],
): Promise<void> {
  const session = await browser.newBrowserCDPSession()
  const megabytes = async () => {
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    const pages = processInfo.filter(({ type }) => type === 'renderer')
    return pages.reduce((sum, { id }) => sum + privateMegabytes(id), 0)
  }
  const rows = [['0', (await megabytes()).toFixed(0)]]
  for (let count = 1; count <= RECEIPTS; count += 1) {
    const receipt = receipts[count % receipts.length]
    await read(receipt?.images.slice(0, 1) ?? [])
    if (count === 10 || count % EVERY === 0) {
      rows.push([String(count), (await megabytes()).toFixed(0)])
    }
  }
  console.log(textTable(['receipts read', 'MB'], rows))
}

/** Memory that a process shares with no other. Linux only. */
function privateMegabytes(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^RssAnon:\s+(\d+) kB/m.exec(status)?.[1]) / 1024
}
