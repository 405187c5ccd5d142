/**
 * `npm run bench:recognition`: reads every receipt of the example data with the review screen's reader, in a
 * real Chromium. Prints how much is read and proposed rightly, where the rest is lost, how far a sure proposal can be
 * trusted, and what it costs. A measurement, not a test: its seconds depend on the machine.
 *
 * - `RECEIPTS_US=folder` adds photographs of US receipts (`us-set.ts`), `RECEIPTS=folder` scans of the SROIE set
 *   (`scanned-set.ts`).
 * - `TESSERACT=folder` reads the same images with plain tesseract.js in the same run. In that folder,
 *   `npm install tesseract.js @tesseract.js-data/eng` must have been run.
 * - `-- r-0001 r-0019` reads only these receipts and prints their text.
 * - `-- memory` reads 200 receipts and prints what the browser's process keeps in memory.
 * - `-- ahead 200` lets the built Hermes read the images of so many requests ahead (`read-ahead.ts`).
 */
import { resolve } from 'node:path'
import { openReader, type ReadReceipt } from './browser.ts'
import { reportCost, reportFiles } from './cost-report.ts'
import { exampleSet } from './example-set.ts'
import { measureMemory } from './memory.ts'
import { reportProposals } from './proposal-report.ts'
import { measureReadAhead } from './read-ahead.ts'
import { rendererMemory } from './renderer-memory.ts'
import { reportScanned } from './scanned-report.ts'
import { scannedSet } from './scanned-set.ts'
import type { MeasuredReceipt, ReceiptSet } from './sets.ts'
import { usSet } from './us-set.ts'

type Report<T extends MeasuredReceipt> = (
  read: ReadonlyMap<T, ReadReceipt>,
  businesses: ReceiptSet<T>['businesses'],
) => void

const { RECEIPTS, RECEIPTS_US, TESSERACT } = process.env
const chosen = process.argv.slice(2)

if (chosen.includes('memory')) {
  const reader = await openReader()
  try {
    await measureMemory(reader, exampleSet().receipts)
  } finally {
    await reader.close()
  }
} else if (chosen.includes('ahead')) {
  const receipts = RECEIPTS_US ? usSet(RECEIPTS_US) : exampleSet()
  await measureReadAhead(receipts, Number(chosen[1] ?? 200))
} else {
  await compare('Example receipts', exampleSet(), reportProposals)
  if (RECEIPTS_US) await compare('US receipts', usSet(RECEIPTS_US), reportProposals)
  else console.log('\nRECEIPTS_US names no folder, so no photographs of US receipts are read.')
  if (RECEIPTS) await compare('Scanned receipts', scannedSet(RECEIPTS), reportScanned)
  else console.log('\nRECEIPTS names no folder, so no scanned receipts are read.')
  reportFiles()
  if (!TESSERACT) {
    console.log(
      '\nTo compare with tesseract.js, run `npm install tesseract.js @tesseract.js-data/eng` in an empty folder, and name it as TESSERACT.',
    )
  }
}

async function compare<T extends MeasuredReceipt>(
  title: string,
  set: ReceiptSet<T>,
  report: Report<T>,
): Promise<void> {
  const receipts = set.receipts.filter(({ id }) => chosen.length === 0 || chosen.includes(id))
  if (receipts.length === 0) return
  const some = { ...set, receipts }
  await measure(`${title}, ${receipts.length}, our reader`, some, report)
  if (!TESSERACT) return
  const packages = resolve(TESSERACT, 'node_modules')
  await measure(`${title}, ${receipts.length}, plain tesseract.js`, some, report, packages)
}

/** @param tesseract as in `openReader` */
async function measure<T extends MeasuredReceipt>(
  title: string,
  { receipts, businesses }: ReceiptSet<T>,
  report: Report<T>,
  tesseract?: string,
): Promise<void> {
  const reader = await openReader(tesseract)
  try {
    // The first image also waits for the models.
    await reader.read(receipts[0]?.images.slice(0, 1) ?? [])
    console.log(`\n── ${title}\n`)
    const read = new Map<T, ReadReceipt>()
    for (const receipt of receipts) read.set(receipt, await reader.read(receipt.images))
    report(read, businesses)
    reportCost([...read.values()], (await rendererMemory(reader.browser)).peak)
    if (chosen.length > 0) for (const { readings } of read.values()) printText(readings)
  } finally {
    await reader.close()
  }
}

function printText(readings: ReadReceipt['readings']): void {
  for (const rows of readings) console.log(`\n${rows.map(({ text }) => text).join('\n')}`)
}
