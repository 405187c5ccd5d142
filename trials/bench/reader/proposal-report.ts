import { textTable } from '../../../server/cli/text-table.ts'
import type { ReadReceipt } from './browser.ts'
import { percent } from '../figures.ts'
import { CAUSES, scoreProposals, type FieldScore, type ProposalScore } from './proposal-scores.ts'
import { FIELDS, type Field, type KnownReceipt, type ReceiptSet } from './sets.ts'

interface Scored {
  receipt: KnownReceipt
  score: ProposalScore
}

const NAMES: Record<Field, string> = {
  business: 'shop',
  receiptDatetime: 'date and time',
  subtotal: 'subtotal',
}

/** Prints what is proposed rightly and wrongly, where the rest was lost, and how far a sure proposal can be trusted. */
export function reportProposals(
  read: ReadonlyMap<KnownReceipt, ReadReceipt>,
  businesses: ReceiptSet['businesses'],
): void {
  const scored = [...read].map(([receipt, { readings }]) => ({
    receipt,
    score: scoreProposals(receipt, readings, businesses),
  }))
  console.log(`${fieldTable(scored)}\n\n${causeTable(scored)}`)
  const losses = lossRows(scored)
  if (losses.length > 0) console.log(`\n${textTable(LOSS_HEAD, losses)}`)
  console.log(`\n${calibrationTable(scored)}\n`)
  for (const field of FIELDS) reportUnshown(scored, field)
}

function fieldTable(scored: readonly Scored[]): string {
  const rows = FIELDS.map((field) => {
    const shown = scored.map(({ score }) => score[field]).filter((one) => one.shown !== null)
    const right = shown.filter(({ outcome }) => outcome === 'right')
    const wrong = shown.filter(({ outcome }) => outcome === 'wrong')
    const missing = shown.filter(({ outcome }) => outcome === 'missing')
    const amongTwo = missing.filter(isAmongTwo)
    const counts = [right, wrong, missing, amongTwo].map(
      ({ length }) => `${length} (${percent(length, shown.length)})`,
    )
    return [NAMES[field], String(shown.length), ...counts]
  })
  const head = ['field', 'shown', 'right', 'wrong', 'no proposal', 'of these the right one of two']
  return textTable(head, rows)
}

function isAmongTwo({ shown, choice }: FieldScore): boolean {
  return shown !== null && choice.includes(shown)
}

function causeTable(scored: readonly Scored[]): string {
  const rows = FIELDS.map((field) => [
    NAMES[field],
    ...CAUSES.map((cause) =>
      String(scored.filter(({ score }) => score[field].cause === cause).length),
    ),
  ])
  return textTable(['lost', ...CAUSES], rows)
}

const LOSS_HEAD = [
  'receipt',
  'field',
  'shown',
  'cause',
  'proposed instead',
  'what may make it hard',
]

/** A row for each value that is shown and not proposed, or that is proposed wrongly. */
function lossRows(scored: readonly Scored[]): string[][] {
  return scored.flatMap(({ receipt, score }) =>
    FIELDS.filter((field) => score[field].cause || score[field].outcome === 'wrong').map(
      (field) => {
        const { outcome, shown, proposed, isSure, choice, cause } = score[field]
        const told =
          outcome === 'wrong' ? `wrong${isSure ? ', sure' : ''}: ${proposed}` : choice.join(' or ')
        return [
          receipt.id,
          NAMES[field],
          shown ?? '–',
          cause ?? '–',
          told,
          receipt.traits.join(' '),
        ]
      },
    ),
  )
}

function calibrationTable(scored: readonly Scored[]): string {
  const proposals = scored
    .flatMap(({ score }) => FIELDS.map((field) => score[field]))
    .filter(({ outcome }) => outcome === 'right' || outcome === 'wrong')
  const isWrong = ({ outcome }: FieldScore) => outcome === 'wrong'
  const sure = proposals.filter(({ isSure }) => isSure)
  const unsure = proposals.filter(({ isSure }) => !isSure)
  const allSure = scored
    .map(({ score }) => FIELDS.map((field) => score[field]))
    .filter((fields) => fields.every(({ isSure }) => isSure))
  const rows = [
    ['sure proposals', sure, sure.filter(isWrong)],
    ['unsure proposals', unsure, unsure.filter(isWrong)],
    ['receipts with all three sure', allSure, allSure.filter((fields) => fields.some(isWrong))],
  ] as const
  return textTable(
    ['what', 'count', 'wrong', 'share'],
    rows.map(([what, all, wrong]) => [
      what,
      String(all.length),
      String(wrong.length),
      percent(wrong.length, all.length),
    ]),
  )
}

/** Prints what is proposed for receipts that do not show the field. */
function reportUnshown(scored: readonly Scored[], field: Field): void {
  const unshown = scored.map(({ score }) => score[field]).filter(({ shown }) => shown === null)
  const count = (outcome: FieldScore['outcome']) =>
    unshown.filter((one) => one.outcome === outcome).length
  const lessTax = field === 'subtotal' ? `, ${count('less tax')} the total less the tax` : ''
  const choices = unshown.filter(({ choice }) => choice.length > 0).length
  console.log(
    `receipts without ${NAMES[field]}: ${unshown.length}; of these, ${count('wrong')} propose one all the same${lessTax}, ${choices} offer two`,
  )
}
