/** Four tablets whose reviewers decide at an even pace, whatever happens, and whose outboxes send each decision until
 * it is acknowledged. */
import { setTimeout as sleep } from 'node:timers/promises'
import { decideReviewRequest } from '../../src/contract/review-calls.ts'
import { approvalOf, REVIEWER, REVIEWER_2, signIn } from '../../tests/fixtures/servers/client.ts'

const TABLETS = 4
/** As many as the drain sends at once. */
const SENDERS = 6
/** Pause between two decisions of one tablet, and after a failure. In milliseconds. */
const PACE_MS = 800
const PAUSE_MS = 500
/** As long as a tablet waits for an answer (`src/contract/call.ts`). */
const NO_ANSWER_AFTER_MS = 15_000

/** Longer than any fault may last. */
const ACCEPTED_WITHIN_MS = 120_000

const PATH = '/api/main/prod/receipt_activity'

export interface Request {
  id: string
  userEmail: string
}

/** Times are milliseconds of `performance.now()`. */
export interface Decided {
  reviewId: string
  decidedAt: number
  /** Undefined until there is an acknowledgement that parses and is about this decision. */
  acknowledgedAt?: number
}

export interface Tablets {
  /** In the order in which they were decided. */
  decided: readonly Decided[]
  /** The number of times that each status came; `no answer` for what was refused, cut or silent. */
  answers: ReadonlyMap<string, number>
  /** Answers that promise what they should not, or refuse what is right. */
  wrong: readonly string[]
  /** Waits until a decision that was made from now on is acknowledged. @throws {Error} after two minutes */
  untilAccepted: () => Promise<void>
  /** Waits until every decision that was made so far is acknowledged. @throws {Error} after two minutes */
  untilCaughtUp: () => Promise<void>
  /** Decides nothing more, and waits until everything is acknowledged. */
  settle: () => Promise<void>
  /** Decides nothing more and sends nothing more. */
  abandon: () => Promise<void>
}

/**
 * @param origin of the proxy in front of the servers
 * @param requests open ones, each of which is decided once
 */
export async function startTablets(origin: string, requests: readonly Request[]): Promise<Tablets> {
  const reviewers = [REVIEWER, REVIEWER_2]
  const tokens = await Promise.all(
    reviewers.map(async (email) => (await signIn(origin, email)).idToken),
  )
  const decided: Decided[] = []
  const answers = new Map<string, number>()
  const wrong: string[] = []
  let next = 0
  let decides = true
  let sends = true

  /** @returns whether it is acknowledged */
  async function send(request: Request, tablet: number): Promise<boolean> {
    const reviewer = tablet % reviewers.length
    try {
      const response = await fetch(origin + PATH, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${tokens[reviewer]}`,
        },
        body: JSON.stringify(approvalOf(request, { reviewerEmail: reviewers[reviewer]! })),
        signal: AbortSignal.timeout(NO_ANSWER_AFTER_MS),
      })
      const text = await response.text()
      count(String(response.status))
      if (response.status !== 200) {
        if (response.status < 502) wrong.push(`${request.id}: ${response.status} ${text}`)
        return false
      }
      const { item } = decideReviewRequest.response.parse(JSON.parse(text))
      if (item.id === request.id && item.reviewStatus === 'approved') return true
      wrong.push(`${request.id}: acknowledged as ${item.id}, ${item.reviewStatus}`)
      return false
    } catch {
      count('no answer')
      return false
    }
  }
  function count(answer: string): void {
    answers.set(answer, (answers.get(answer) ?? 0) + 1)
  }

  async function review(tablet: number): Promise<void> {
    const outbox: { request: Request; decision: Decided }[] = []
    const sender = async () => {
      while (sends) {
        const entry = outbox.shift()
        if (!entry) {
          if (!decides) return
          await sleep(PAUSE_MS / 10)
          continue
        }
        while (sends && !(await send(entry.request, tablet))) await sleep(PAUSE_MS)
        if (sends) entry.decision.acknowledgedAt = performance.now()
      }
    }
    const senders = Array.from({ length: SENDERS }, sender)
    while (decides) {
      const request = requests[next++]
      if (!request) throw new Error('There is no request left to decide')
      const decision = { reviewId: request.id, decidedAt: performance.now() }
      decided.push(decision)
      outbox.push({ request, decision })
      await sleep(PACE_MS)
    }
    await Promise.all(senders)
  }

  const work = Promise.all(Array.from({ length: TABLETS }, (_, tablet) => review(tablet)))
  // Reported where it is awaited.
  work.catch(() => undefined)
  const settle = async () => {
    decides = false
    await work
  }
  return {
    decided,
    answers,
    wrong,
    untilAccepted() {
      const first = decided.length
      return until(() => decided.slice(first).some(isAcknowledged))
    },
    untilCaughtUp() {
      const all = decided.slice()
      return until(() => all.every(isAcknowledged))
    },
    settle,
    async abandon() {
      sends = false
      await settle()
    },
  }
}

function isAcknowledged({ acknowledgedAt }: Decided): boolean {
  return acknowledgedAt !== undefined
}

async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + ACCEPTED_WITHIN_MS
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error('Decisions have not been accepted for two minutes')
    await sleep(50)
  }
}
