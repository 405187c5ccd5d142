/**
 * `npm run bench:recognition`: reads every receipt of the example data with the review screen's reader, in a
 * real Chromium. Prints how much is read and proposed rightly, where the rest is lost, how far a sure proposal can be
 * trusted, and what it costs. A measurement, not a test: its seconds depend on the machine.
 *
 * - `RECEIPTS_US=folder` adds photographs of US receipts (`us-set.ts`).
 * - `-- r-0001 r-0019` reads only these receipts and prints their text.
 */
import { openReader, type ReadReceipt } from './browser.ts'
import { rendererMemory, reportCost } from './cost-report.ts'
import { exampleSet } from './example-set.ts'
import { reportProposals } from './proposal-report.ts'
import type { KnownReceipt, ReceiptSet } from './sets.ts'
import { usSet } from './us-set.ts'

const { RECEIPTS_US } = process.env
const chosen = process.argv.slice(2)

await measure('Example receipts', exampleSet())
if (RECEIPTS_US) await measure('US receipts', usSet(RECEIPTS_US))
else console.log('\nRECEIPTS_US names no folder, so no photographs of US receipts are read.')

async function measure(title: string, set: ReceiptSet): Promise<void> {
  const receipts = set.receipts.filter(({ id }) => chosen.length === 0 || chosen.includes(id))
  if (receipts.length === 0) return
  const reader = await openReader()
  try {
    // The first image also waits for the models.
    await reader.read(receipts[0]?.images.slice(0, 1) ?? [])
    console.log(`\n── ${title}, ${receipts.length}\n`)
    const read = new Map<KnownReceipt, ReadReceipt>()
    for (const receipt of receipts) read.set(receipt, await reader.read(receipt.images))
    reportProposals(read, set.businesses)
    reportCost([...read.values()], await rendererMemory(reader.browser))
    if (chosen.length > 0) for (const { readings } of read.values()) printText(readings)
  } finally {
    await reader.close()
  }
}

function printText(readings: ReadReceipt['readings']): void {
  for (const rows of readings) console.log(`\n${rows.map(({ text }) => text).join('\n')}`)
}
