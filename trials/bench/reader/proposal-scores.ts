/** Compares what is proposed for the three fields with what is printed, and says where the rest was lost. */
import type { Reading } from '../../../src/offline/rows.ts'
import type { KnownBusiness } from '../../../src/recognition/fields/find-business.ts'
import { findingsIn } from '../../../src/recognition/fields/findings-in.ts'
import { toEastern } from '../../../src/rules/eastern-time.ts'
import { readabilityOf } from './read-text.ts'
import type { Field, KnownReceipt } from './sets.ts'

/**
 * `missing`: no proposal, though the value is shown. `nothing`: no proposal, and no value shown. `less tax`: no subtotal is
 * printed, and the total less the tax is proposed, which is neither right nor wrong.
 */
export type Outcome = 'right' | 'wrong' | 'missing' | 'nothing' | 'less tax'

/** Why a value that is shown is not proposed. The reader loses what is not found or misread, the rules the rest. */
export const CAUSES = ['not found', 'misread', 'read but not told', 'two candidates'] as const
export type Cause = (typeof CAUSES)[number]

/** Values as texts. */
export interface FieldScore {
  outcome: Outcome
  shown: string | null
  proposed: string | null
  isSure: boolean
  /** Two values, one of which a person is to choose; none otherwise. */
  choice: readonly string[]
  /** Null where nothing is lost. */
  cause: Cause | null
}

export type ProposalScore = Record<Field, FieldScore>

/** The findings of the rules about a field. */
interface Told {
  proposed: string | null
  isSure?: boolean | undefined
  choice?: readonly string[] | undefined
  isTotalLessTax?: boolean | undefined
}

/** Scores the three proposals for a receipt of which all is known. */
export function scoreProposals(
  receipt: KnownReceipt,
  readings: readonly Reading[],
  businesses: readonly KnownBusiness[],
): ProposalScore {
  const { submitted, truth } = receipt
  const found = findingsIn(readings, { submitted, businesses })
  const { business, receiptDatetime, subtotal, choices } = found
  const time = (instant: string) => clockOf(instant, receipt.hasSeconds)
  const score = (field: Field, shown: string | null, told: Told) =>
    scoreField(shown, told, () => readability(receipt, field, readings))
  return {
    business: score('business', truth.businessId, {
      proposed: business?.value.id ?? null,
      isSure: business?.isSure,
    }),
    receiptDatetime: score(
      'receiptDatetime',
      truth.receiptDatetime && time(truth.receiptDatetime),
      {
        proposed: receiptDatetime && time(receiptDatetime.value),
        isSure: receiptDatetime?.isSure,
        choice: choices.receiptDatetime?.map(({ value }) => time(value)),
      },
    ),
    subtotal: score('subtotal', truth.subtotal?.toFixed(2) ?? null, {
      proposed: subtotal?.value.toFixed(2) ?? null,
      isSure: subtotal?.isSure,
      choice: choices.subtotal?.map(({ value }) => value.toFixed(2)),
      isTotalLessTax: subtotal?.isTotalLessTax,
    }),
  }
}

function scoreField(
  shown: string | null,
  { proposed, isSure = false, choice = [], isTotalLessTax = false }: Told,
  readabilityOfShown: () => Exclude<Cause, 'two candidates'>,
): FieldScore {
  const outcome = outcomeOf(shown, proposed, isTotalLessTax)
  const isLost = shown !== null && outcome !== 'right'
  const cause = choice.length > 0 ? 'two candidates' : readabilityOfShown()
  return { outcome, shown, proposed, isSure, choice, cause: isLost ? cause : null }
}

function outcomeOf(
  shown: string | null,
  proposed: string | null,
  isTotalLessTax: boolean,
): Outcome {
  if (proposed === null) return shown === null ? 'nothing' : 'missing'
  if (shown === null && isTotalLessTax) return 'less tax'
  return proposed === shown ? 'right' : 'wrong'
}

/** @returns the readability of the way in which it may be written that was read best */
function readability(
  { printed }: KnownReceipt,
  field: Field,
  readings: readonly Reading[],
): Exclude<Cause, 'two candidates'> {
  const ways = printed[field].map((texts) => readabilityOf(texts, readings))
  if (ways.includes('read')) return 'read but not told'
  return ways.includes('misread') ? 'misread' : 'not found'
}

/** New York time, `2026-11-10T08:12:31`, without the seconds where none are printed. */
function clockOf(instant: string, hasSeconds: boolean): string {
  return toEastern(instant)
    .toString()
    .slice(0, hasSeconds ? 19 : 16)
}
