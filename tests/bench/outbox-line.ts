/** The line to a server that applies every decision, whatever it is about, and takes its time for it. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Decision } from '../../src/contract/review-calls.ts'
import { startLine } from '../fixtures/line.ts'
import { TEMPLATE } from './outbox-sizes.ts'

/** What the paths of queue and decisions end in. */
export const REQUESTS = '/receipt_activity'

const ANSWER_AFTER_MS = 50
const PATIENCE_MS = 120_000

export interface DecisionLine {
  origin: string
  /** From now on the server does not list requests, so that those on the tablet stay. */
  holdTheQueue: () => void
  /**
   * From the next decision's arrival to the answer to so many different ones.
   * @returns milliseconds
   */
  timeOf: (count: number) => Promise<number>
  close: () => Promise<void>
}

export async function startDecisionLine(target: number): Promise<DecisionLine> {
  let isHeld = false
  let arrived = () => {}
  let answered: (reviewId: string) => void = () => {}
  const isDecision = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && path.endsWith(REQUESTS)
  const line = await startLine({
    target,
    faultOf: ({ method, path }) =>
      isHeld && method === 'GET' && path.includes(REQUESTS) ? 503 : null,
    answerOf: (asked) => (isDecision(asked) ? apply(decisionIn(asked)) : null),
    onAnswer: (asked) => {
      if (isDecision(asked)) answered(decisionIn(asked).reviewId)
    },
  })
  const apply = async ({ reviewId, isApproved }: Decision) => {
    arrived()
    await sleep(ANSWER_AFTER_MS)
    const reviewStatus = isApproved ? 'approved' : 'rejected'
    return { item: { ...TEMPLATE, id: reviewId, reviewStatus }, points: 0 }
  }
  const timeOf = (count: number) =>
    new Promise<number>((resolve, reject) => {
      const ids = new Set<string>()
      let startedAt = 0
      const tooLong = setTimeout(
        () => reject(new Error(`Sent only ${ids.size} of ${count}`)),
        PATIENCE_MS,
      )
      arrived = () => void (startedAt ||= performance.now())
      answered = (reviewId) => {
        ids.add(reviewId)
        if (ids.size < count) return
        clearTimeout(tooLong)
        resolve(performance.now() - startedAt)
      }
    })
  return { origin: line.origin, holdTheQueue: () => (isHeld = true), timeOf, close: line.close }
}

function decisionIn({ body }: { body: string }): Decision {
  return JSON.parse(body) as Decision
}
