/** Results of the soak test: the decisions made on the screens against the server's tables. */
import type { Ledger } from '../../tests/fixtures/servers/ledger.ts'
import { isStated } from '../../tests/fixtures/screens/hermes.ts'
import { longestWait, type Interruption } from '../../tests/fixtures/data/longest-wait.ts'
import type { Reviewer } from './reviewer.ts'

/** The longest that a decision may stay unsent while the server answers. */
const WITHIN_MS = 10_000
/** A fresh decision can be undone for this long. */
const HOLD_MS = 4_000
const WORST_SHOWN = 8

interface Wait {
  email: string
  reviewId: string
  dueAt: number
  waitMs: number
}

export interface Report {
  decided: number
  /** Decisions whose tab was killed after the key press, before it could say "saved". */
  unconfirmed: number
  lost: string[]
  /** The decisions of a reviewer that were lost, and those that the screen said are missing, in numbers. */
  missing: { email: string; lost: number; said: number }[]
  storageFaults: number
  doubled: string[]
  /** The server's answers other than 200, as `409 × 2`. */
  otherAnswers: string[]
  problems: string[]
  /** Longest first. */
  waits: Wait[]
  isGood: boolean
}

/**
 * Compares what the reviewers saw with what the server stored.
 * @param expected number of decisions
 * @param serverDown periods without a server
 * @param ledger see `readLedger`
 */
export function judge(
  reviewers: readonly Reviewer[],
  expected: number,
  serverDown: readonly Interruption[],
  { decisions, ledger }: Ledger,
): Report {
  const decided = reviewers.flatMap((reviewer) => [...reviewer.decided.keys()])
  const pressed = new Set(reviewers.flatMap((reviewer) => [...reviewer.pressed]))
  const stored = decisions.map(({ reviewId }) => reviewId)
  const inLedger = ledger.map(({ reviewId }) => reviewId)
  const isStored = new Set(stored)
  const isCredited = new Set(inLedger)
  const isLost = (id: string) => !isStored.has(id) || (isStated(id) && !isCredited.has(id))
  const lost = decided.filter(isLost)
  const missing = reviewers.map((reviewer) => ({
    email: reviewer.email,
    lost: [...reviewer.decided.keys()].filter(isLost).length,
    said: reviewer.saidMissing(),
  }))
  const isCleared = new Set(reviewers.flatMap((reviewer) => [...reviewer.cleared]))
  const isEachLossSaid =
    missing.every(({ lost, said }) => lost <= said) && lost.every((id) => isCleared.has(id))
  const doubled = [
    ...repeated(decided),
    ...repeated(stored),
    ...repeated(inLedger),
    // Stored without being decided, or credited without being approved.
    ...stored.filter((id) => !pressed.has(id)),
    ...inLedger.filter((id) => !isStated(id)),
  ]
  const waits = reviewers
    .flatMap((reviewer) => waitsOf(reviewer, serverDown))
    .sort((a, b) => b.waitMs - a.waitMs)
  const otherAnswers = reviewers.flatMap(({ statuses }) =>
    [...statuses].flatMap(([status, times]) => (status === 200 ? [] : [`${status} × ${times}`])),
  )
  const isQuick = (waits[0]?.waitMs ?? Infinity) <= WITHIN_MS
  return {
    decided: decided.length,
    unconfirmed: pressed.size - decided.length,
    lost,
    missing,
    storageFaults: reviewers.reduce((sum, reviewer) => sum + reviewer.storageFaults(), 0),
    doubled,
    otherAnswers,
    problems: reviewers.flatMap(({ email, problems }) => problems.map((it) => `${email} ${it}`)),
    waits,
    isGood: decided.length >= expected && isEachLossSaid && doubled.length === 0 && isQuick,
  }
}

/** A decision that never arrived has waited until now. */
function waitsOf(reviewer: Reviewer, serverDown: readonly Interruption[]): Wait[] {
  const { email, decided, arrivedAt, cleared, interruptions } = reviewer
  const all = [...interruptions, ...serverDown].sort((a, b) => a.from - b.from)
  const sendable = [...decided].filter(([reviewId]) => !cleared.has(reviewId))
  return sendable.map(([reviewId, decidedAt]) => {
    const dueAt = decidedAt + HOLD_MS
    const waitMs = longestWait(dueAt, arrivedAt.get(reviewId) ?? Date.now(), all)
    return { email, reviewId, dueAt, waitMs }
  })
}

function repeated(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index)
}

/** Prints the problems, the longest waits and the totals. */
export function printReport({ waits, ...report }: Report): void {
  for (const problem of report.problems) console.log(`  on screen: ${problem}`)
  for (const { email, reviewId, dueAt, waitMs } of waits.slice(0, WORST_SHOWN)) {
    const due = new Date(dueAt).toISOString().slice(11, 19)
    console.log(`  ${waitMs} ms: ${reviewId} of ${email}, due ${due}`)
  }
  if (report.lost.length > 0) console.log(`  lost: ${report.lost.join(' ')}`)
  if (report.doubled.length > 0) console.log(`  doubled: ${report.doubled.join(' ')}`)
  console.log(`decided   ${report.decided} (and ${report.unconfirmed} unconfirmed: tab was killed)`)
  console.log(`storage   cleared, or the disk full, ${report.storageFaults} times`)
  for (const { email, lost, said } of report.missing) {
    if (lost + said > 0) console.log(`  ${email}: ${lost} lost, ${said} said to be missing`)
  }
  console.log(`lost      ${report.lost.length}`)
  console.log(`doubled   ${report.doubled.length}`)
  console.log(`answers   other than 200: ${report.otherAnswers.join(', ') || 'none'}`)
  console.log(`longest   ${((waits[0]?.waitMs ?? 0) / 1000).toFixed(1)} s`)
}
