import { textTable } from '../../../server/cli/text-table.ts'
import type { ReadReceipt } from './browser.ts'
import { percent } from './figures.ts'
import { scoreScanned } from './scanned-scores.ts'
import type { ScannedReceipt } from './scanned-set.ts'
import type { ReceiptSet } from './sets.ts'

/** Prints the shares of what is read and proposed rightly, and how high the lines are that were lost. */
export function reportScanned(
  read: ReadonlyMap<ScannedReceipt, ReadReceipt>,
  businesses: ReceiptSet<ScannedReceipt>['businesses'],
): void {
  const scores = [...read].map(([receipt, { readings }]) => ({
    receipt,
    ...scoreScanned(receipt, readings, businesses),
  }))
  const share = (of: (score: (typeof scores)[number]) => boolean | number) =>
    percent(
      scores.reduce((sum, score) => sum + Number(of(score)), 0),
      scores.length,
    )
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
