/** A proxy that acknowledges every decision itself, after a fixed delay, whatever request it is about. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Decision } from '../../../src/contract/review-calls.ts'
import { startConnectionProxy } from '../../../tests/fixtures/servers/connection-proxy.ts'
import { TEMPLATE } from './rows.ts'

/** End of the paths of the queue and of decisions. */
export const REQUESTS = '/receipt_activity'

const ANSWER_AFTER_MS = 50
const PATIENCE_MS = 120_000

export interface DecisionProxy {
  origin: string
  /** Makes the list of requests fail from now on, so that those on the tablet stay. */
  holdTheQueue: () => void
  /**
   * Measures the time from the next decision's arrival to the answer to the `count`th different one.
   * @returns milliseconds
   * @throws {Error} if that takes more than two minutes
   */
  timeOf: (count: number) => Promise<number>
  close: () => Promise<void>
}

/** @param target port of the server that answers everything but decisions */
export async function startDecisionProxy(target: number): Promise<DecisionProxy> {
  let isHeld = false
  let arrived = () => {}
  let answered: (reviewId: string) => void = () => {}
  const isDecision = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && path.endsWith(REQUESTS)
  const proxy = await startConnectionProxy({
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
  return { origin: proxy.origin, holdTheQueue: () => (isHeld = true), timeOf, close: proxy.close }
}

function decisionIn({ body }: { body: string }): Decision {
  return JSON.parse(body) as Decision
}
