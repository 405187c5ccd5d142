/**
 * Random interleavings of decisions, undos, drains, crashes and faults against a model of the server.
 * Whatever happens: no decision is lost, no review gets more than one effect, none is sent while its
 * reviewer may take it back, and what was taken back was never sent.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '../contract/api-error.ts'
import type { Acknowledgement, Decision } from '../contract/review-calls.ts'
import type { StaffDatabase } from './database.ts'
import { drainPass, type DrainDeps, type Urgency } from './drain.ts'
import { updateLine } from './line.ts'
import { readDraft } from './drafts.ts'
import { AlreadyDecidedError, enqueue, findEntry, findSent, HOLD_MS, readOutbox } from './outbox.ts'
import {
  decidedRequest,
  DRAFT,
  NOW,
  rejectionOf,
  rejectionToEnqueue,
  testDatabase,
} from './testing.ts'
import { withdraw } from './withdraw.ts'

const REVIEWS = ['a', 'b', 'c', 'd', 'e', 'f']

const fault = fc.constantFrom(
  'none',
  'none',
  'none',
  'lost-request',
  'lost-reply',
  'portal',
  '500',
  '429',
  '401',
  '400',
  'crash-before-effect',
  'crash-after-effect',
)
type Fault = typeof fault extends fc.Arbitrary<infer F> ? F : never

type Step =
  | { do: 'decide'; review: string }
  | { do: 'withdraw'; review: string }
  | { do: 'drain'; urgency: Urgency; faults: Fault[] }
  | { do: 'somebody-else-decides'; review: string }
  | { do: 'wait'; ms: number }
  | { do: 'sign-in' }

const review = fc.constantFrom(...REVIEWS)
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('decide' as const), review }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('drain' as const),
      urgency: fc.constantFrom<Urgency>('none', 'network', 'person'),
      faults: fc.array(fault, { maxLength: 8 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('somebody-else-decides' as const), review }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('withdraw' as const), review }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(400_000) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.nat(HOLD_MS) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('sign-in' as const) }) },
)

/** The server as it should be: the first decision stands, a repeat is acknowledged, others conflict. */
class ModelServer {
  readonly effects: string[] = []
  readonly #standing = new Map<string, Decision>()

  apply(decision: Decision): Acknowledgement {
    const standing = this.#standing.get(decision.reviewId)
    if (!standing) {
      this.#standing.set(decision.reviewId, decision)
      this.effects.push(decision.reviewId)
    } else if (standing.reviewerEmail !== decision.reviewerEmail) {
      const body = { error: 'decided already', item: decidedRequest(standing) }
      throw new ApiError('conflict', 'decided already', { status: 409, body })
    }
    return { item: decidedRequest(decision), points: 0 }
  }

  reviewerOf(reviewId: string): string | undefined {
    return this.#standing.get(reviewId)?.reviewerEmail
  }
}

/** A tablet: a database that outlives its tabs, and tabs that can die at any moment. */
class Tablet {
  now = NOW
  readonly decided = new Set<string>()
  /** Of each live decision: when it was made, and whether a try to send it was made. */
  readonly #tries = new Map<string, { decidedAt: number; isTried: boolean }>()
  readonly database: StaffDatabase
  readonly #server: ModelServer

  constructor(server: ModelServer) {
    this.#server = server
    this.database = testDatabase()
  }

  async decide(reviewId: string): Promise<void> {
    try {
      await enqueue(this.database, rejectionToEnqueue(reviewId, this.now))
      this.decided.add(reviewId)
      this.#tries.set(reviewId, { decidedAt: this.now, isTried: false })
    } catch (error) {
      if (!(error instanceof AlreadyDecidedError)) throw error
      expect(this.decided.has(reviewId)).toBe(true)
    }
  }

  async withdraw(reviewId: string): Promise<void> {
    const entry = await findEntry(this.database, reviewId)
    const outcome = await withdraw(this.database, entry?.seq ?? -1, this.now)
    if (outcome === 'withdrawn') {
      this.decided.delete(reviewId)
      expect(this.#tries.get(reviewId)?.isTried, `${reviewId} was sent`).toBe(false)
      expect(await readDraft(this.database, reviewId)).toEqual(DRAFT)
    } else if (entry) {
      expect(this.#tries.get(reviewId)?.isTried, `${reviewId} could be taken back`).toBe(true)
    }
  }

  #noteTry(reviewId: string, urgency: Urgency): void {
    const tries = this.#tries.get(reviewId)
    if (!tries) throw new Error(`${reviewId} is sent and was never decided`)
    if (urgency !== 'person') expect(this.now - tries.decidedAt).toBeGreaterThanOrEqual(HOLD_MS)
    tries.isTried = true
  }

  /** One pass in a tab of its own; a crash ends the tab for good, in the middle of what it does. */
  async drain(urgency: Urgency, faults: readonly Fault[]): Promise<void> {
    let isDead = false
    let die = () => {}
    const death = new Promise<void>((resolve) => {
      die = () => {
        isDead = true
        resolve()
      }
    })
    const never = new Promise<never>(() => {})
    const tab: StaffDatabase = {
      ...this.database,
      open: () => (isDead ? never : this.database.open()),
    }
    const script = [...faults]
    const deps: DrainDeps = {
      database: tab,
      send: async (decision) => {
        this.#noteTry(decision.reviewId, urgency)
        await Promise.resolve()
        const next = script.shift() ?? 'none'
        if (next.startsWith('crash')) {
          if (next === 'crash-after-effect') this.#applyUnseen(decision)
          die()
        }
        if (isDead) return never
        return this.#answer(next, decision)
      },
      renewSession: async () => (script.shift() ?? 'none') === 'none',
      now: () => this.now,
      random: () => 0.5,
    }
    await Promise.race([drainPass(deps, urgency), death])
  }

  #answer(next: Fault, decision: Decision): Acknowledgement {
    switch (next) {
      case 'lost-request':
        throw new ApiError('no-answer', next)
      case 'lost-reply':
        this.#applyUnseen(decision)
        throw new ApiError('no-answer', next)
      case 'portal':
        throw new ApiError('foreign-answer', next, { status: 200 })
      case '500':
        throw new ApiError('busy', next, { status: 500 })
      case '429':
        throw new ApiError('busy', next, { status: 429, retryAfterMs: 30_000 })
      case '401':
        throw new ApiError('unauthenticated', next, { status: 401 })
      case '400':
        throw new ApiError('refused', next, { status: 400 })
      default:
        return this.#server.apply(decision)
    }
  }

  #applyUnseen(decision: Decision): void {
    try {
      this.#server.apply(decision)
    } catch {
      // The answer, a conflict, is what got lost.
    }
  }

  /** Where each decision is: under way, stepped aside, or acknowledged. */
  async whereIs(reviewId: string): Promise<string[]> {
    const rows = await readOutbox(this.database)
    const live = rows.flatMap((row) =>
      row.kind === 'entry' && row.entry.reviewId === reviewId ? [row.entry.state] : [],
    )
    return (await findSent(this.database, reviewId)) ? [...live, 'acknowledged'] : live
  }
}

async function run(tablet: Tablet, server: ModelServer, next: Step): Promise<void> {
  switch (next.do) {
    case 'decide':
      return tablet.decide(next.review)
    case 'withdraw':
      return tablet.withdraw(next.review)
    case 'drain':
      return tablet.drain(next.urgency, next.faults)
    case 'wait':
      tablet.now += next.ms
      return
    case 'sign-in':
      return updateLine(tablet.database, { signInNeeded: false })
    case 'somebody-else-decides':
      try {
        server.apply({ ...rejectionOf(next.review), reviewerEmail: 'other@example.com' })
      } catch {
        // Ours stands already.
      }
  }
}

async function check(tablet: Tablet, server: ModelServer): Promise<void> {
  expect(new Set(server.effects).size).toBe(server.effects.length)
  for (const reviewId of tablet.decided) {
    const places = await tablet.whereIs(reviewId)
    expect(places, `decision about ${reviewId}`).toHaveLength(1)
    if (places[0] === 'acknowledged') {
      expect(server.reviewerOf(reviewId)).toBe(rejectionOf(reviewId).reviewerEmail)
    }
  }
}

test('no entry is lost and no review has more than one effect', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 50 }), async (steps) => {
      const server = new ModelServer()
      const tablet = new Tablet(server)
      for (const next of steps) {
        await run(tablet, server, next)
        await check(tablet, server)
      }
      // The network heals and the person is there: everything comes to rest.
      await updateLine(tablet.database, { signInNeeded: false })
      await tablet.drain('person', [])
      await check(tablet, server)
      for (const reviewId of tablet.decided) {
        expect(['acknowledged', 'refused', 'conflict']).toContain(
          (await tablet.whereIs(reviewId))[0],
        )
      }
    }),
    { numRuns: 150 },
  )
}, 120_000)
