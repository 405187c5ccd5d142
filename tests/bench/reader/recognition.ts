/**
 * `npm run bench:recognition`: reads every receipt of the example data with the review screen's reader, in a
 * real Chromium. Prints how much is read and proposed rightly, how long it takes, and where the rest is lost. `RECEIPTS=folder` adds real receipts of
 * the SROIE set (see `sets.ts`). A measurement, not a test: its seconds depend on the machine.
 *
 * `-- r-0001 r-0019` reads only these receipts and prints their text. `-- memory` reads 200 receipts and
 * prints what the browser's process keeps in memory.
 */
import { textTable } from '../../../server/cli/text-table.ts'
import { openReader, type ReadReceipt, type RecognitionBrowser } from './browser.ts'
import { measureMemory } from './memory.ts'
import { FIELDS, scoreProposals, scoreScanned, type Field, type Outcome } from './scores.ts'
import {
  exampleSet,
  scannedSet,
  type MeasuredReceipt,
  type ReceiptSet,
  type ScannedReceipt,
} from './sets.ts'

const chosen = process.argv.slice(2)
const browser = await openReader()
const examples = exampleSet()
if (chosen.includes('memory')) {
  await measureMemory(browser, examples.receipts)
} else {
  await measure(browser, 'Example receipts', chosenOf(examples), reportExamples)
  const folder = process.env.RECEIPTS
  if (folder) await measure(browser, 'Real receipts', chosenOf(scannedSet(folder)), reportScanned)
  else console.log('\nRECEIPTS names no folder, so no real receipts are read.')
}
await browser.close()

type Report<T extends MeasuredReceipt> = (
  read: ReadonlyMap<T, ReadReceipt>,
  businesses: ReceiptSet<T>['businesses'],
) => void

function chosenOf<T extends MeasuredReceipt>({ receipts, businesses }: ReceiptSet<T>) {
  const some = receipts.filter(({ id }) => chosen.length === 0 || chosen.includes(id))
  return { receipts: some, businesses }
}

async function measure<T extends MeasuredReceipt>(
  reader: RecognitionBrowser,
  title: string,
  { receipts, businesses }: ReceiptSet<T>,
  report: Report<T>,
): Promise<void> {
  if (receipts.length === 0) return
  // The first image also waits for the models.
  await reader.read(receipts[0]?.images.slice(0, 1) ?? [])
  console.log(`\n── ${title}, ${receipts.length}\n`)
  const read = new Map<T, ReadReceipt>()
  for (const receipt of receipts) read.set(receipt, await reader.read(receipt.images))
  report(read, businesses)
  reportTimes([...read.values()])
  if (chosen.length > 0) for (const { readings } of read.values()) printText(readings)
}

function reportExamples(
  read: ReadonlyMap<MeasuredReceipt, ReadReceipt>,
  businesses: ReceiptSet<MeasuredReceipt>['businesses'],
): void {
  const scored = [...read].map(([receipt, { readings }]) => ({
    receipt,
    ...scoreProposals(receipt, readings, businesses),
  }))
  const count = (field: Field, outcome: Outcome) =>
    scored.filter((each) => each.outcome[field] === outcome).length
  const rows = FIELDS.map((field) => {
    const shown = scored.length - count(field, 'nothing')
    const counts = (['right', 'wrong', 'misread', 'not told'] as const).map((outcome) =>
      String(count(field, outcome)),
    )
    return [field, String(shown), ...counts, percent(count(field, 'right') / Math.max(shown, 1))]
  })
  const head = ['field', 'shown', 'right', 'wrong', 'lost by reader', 'lost by rules', 'right']
  console.log(textTable(head, rows))
  const lost = scored.filter(({ outcome }) =>
    FIELDS.some((field) => !['right', 'nothing'].includes(outcome[field])),
  )
  if (lost.length === 0) return
  console.log(
    `\n${textTable(
      ['receipt', 'traits', ...FIELDS],
      lost.map(({ receipt, outcome, proposed }) => [
        receipt.id,
        receipt.traits.join(' '),
        ...FIELDS.map((field) =>
          outcome[field] === 'wrong' ? `wrong ${proposed[field]}` : outcome[field],
        ),
      ]),
    )}`,
  )
}

function reportScanned(
  read: ReadonlyMap<ScannedReceipt, ReadReceipt>,
  businesses: ReceiptSet<ScannedReceipt>['businesses'],
): void {
  const scores = [...read].map(([receipt, { readings }]) => ({
    receipt,
    ...scoreScanned(receipt, readings, businesses),
  }))
  const share = (of: (score: (typeof scores)[number]) => boolean | number) =>
    percent(scores.reduce((sum, score) => sum + Number(of(score)), 0) / scores.length)
  console.log(
    textTable(
      ['what', 'share'],
      [
        ['the figures of the date are among what was read', share((score) => score.isDateRead)],
        ['the figures of the total', share((score) => score.isTotalRead)],
        ['words', share(({ words }) => words)],
        ['lines, without their spaces', share(({ lines }) => lines)],
        ['the shop is proposed rightly', share(({ shop }) => shop === 'right')],
        ['the shop is proposed wrongly', share(({ shop }) => shop === 'wrong')],
        ['the date is proposed rightly', share(({ date }) => date === 'right')],
        ['the date is proposed as m/d/y instead of d/m/y', share(({ date }) => date === 'swapped')],
        ['the date is proposed wrongly', share(({ date }) => date === 'wrong')],
        [
          'the subtotal is proposed and fits the total',
          share(({ subtotal }) => subtotal === 'fits'),
        ],
        ['it does not fit', share(({ subtotal }) => subtotal === 'other')],
      ],
    ),
  )
  const lost = scores.flatMap((score) => score.lost)
  const byHeight = (['not found', 'misread'] as const).map((why) => {
    const heights = lost.filter((line) => line.why === why).map(({ height }) => height)
    const counts = [
      heights.filter((height) => height < 16),
      heights.filter((height) => height >= 16 && height < 28),
      heights.filter((height) => height >= 28),
    ]
    return [why, ...counts.map(({ length }) => String(length))]
  })
  console.log(
    `\n${textTable(['lines lost', 'under 16 px', '16 to 27 px', '28 px or more'], byHeight)}`,
  )
}

function reportTimes(read: readonly ReadReceipt[]): void {
  const seconds = read.flatMap((receipt) => receipt.seconds).sort((a, b) => a - b)
  const at = (rank: number) => seconds[Math.floor(rank * (seconds.length - 1))]?.toFixed(1)
  console.log(`\nseconds an image: median ${at(0.5)}, p90 ${at(0.9)}, longest ${at(1)}`)
  const tasks = read.flatMap(({ longTasks }) => longTasks)
  const longest = Math.max(0, ...tasks).toFixed(0)
  console.log(`tasks of over 50 ms on the page: ${tasks.length}, longest ${longest} ms`)
}

function printText(readings: ReadReceipt['readings']): void {
  for (const rows of readings) console.log(`\n${rows.map(({ text }) => text).join('\n')}`)
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
