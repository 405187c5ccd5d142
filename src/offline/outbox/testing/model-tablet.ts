/** A model of a tablet for the drain's property test: a person's actions and the fates of its tabs. */
import { expect } from 'vitest'
import { ApiError } from '../../../contract/api-error.ts'
import type { Acknowledgement, Decision } from '../../../contract/review-calls.ts'
import type { StaffDatabase } from '../../database.ts'
import { read } from '../../one-store.ts'
import type { DrainDeps } from '../drain-deps.ts'
import type { Fault, Step, StorageAnswer } from './drain-steps.ts'
import { readDraft } from '../../drafts/review-drafts.ts'
import { Link } from '../link-state.ts'
import type { ModelServer } from './model-server.ts'
import { readDecision } from '../outbox-reads.ts'
import { AlreadyDecidedError, canSendAgain, enqueue, HOLD_MS, needsAttention } from '../outbox.ts'
import { knownIn } from '../../rows.ts'
import { StorageSilentError } from '../../storage-health.ts'
import {
  DRAFT,
  drainDeps,
  drainOnce,
  NOW,
  rejectionOf,
  rejectionToEnqueue,
  testDatabase,
} from '../../testing.ts'
import { undo } from '../undo.ts'

/** The same database, with scripted answers to its first transactions. */
function withStorage(database: StaffDatabase, script: readonly StorageAnswer[]): StaffDatabase {
  const answers = [...script]
  const transact: StaffDatabase['transact'] = async (...transaction) => {
    const next = answers.shift() ?? 'good'
    if (next === 'silent') throw new StorageSilentError()
    const result = await database.transact(...transaction)
    if (next === 'late') throw new StorageSilentError()
    return result
  }
  return { ...database, transact }
}

const isSilence = (error: unknown) => error instanceof StorageSilentError

/** A decision that was made; unique notes identify it. */
interface Made {
  decidedAt: number
  isTried: boolean
  /** The passes in which the server failed at it; one for each try. */
  failedIn: DrainPass[]
}

/** One pass of the drain. */
interface DrainPass {
  /** True if the server took or refused another decision in it. */
  hasPassedOthers: boolean
}

/** A decision may be set aside for the server's own failures after this many, while others passed. */
const FAILURES_OF_A_POISONED_ENTRY = 5

/** A tablet: a database that outlives its tabs, and tabs that can die or freeze at any moment. */
export class Tablet {
  now = NOW
  isSignedIn = true
  readonly decided = new Set<string>()
  readonly #made = new Map<string, Made>()
  readonly database = testDatabase()
  readonly #link = new Link(this.database)
  readonly #server: ModelServer
  readonly #frozen = new Set<() => void>()
  #isAtRest = false
  /** When the reviewer last asked for a pass. It overrides the hold of decisions made by then. */
  #forcedAt = 0
  readonly #passes = new Set<Promise<unknown>>()

  constructor(server: ModelServer) {
    this.#server = server
  }

  /** @param isRepeated the same decision as the last one about this review, if there was one */
  async decide(reviewId: string, isRepeated: boolean, storage: StorageAnswer): Promise<void> {
    const { entry } = await readDecision(this.database, reviewId)
    const isAgain = isRepeated && entry !== null && !needsAttention(entry)
    const notes = isAgain ? entry.decision.reviewerNotes : `decision ${this.#made.size}`
    const decision = { ...rejectionOf(reviewId), reviewerNotes: notes }
    const made = { ...rejectionToEnqueue(reviewId, this.now), decision }
    const wasDecided = this.decided.has(reviewId)
    // Before it is stored, as a running pass may take it at once.
    this.decided.add(reviewId)
    if (!isAgain) this.#made.set(notes, { decidedAt: this.now, isTried: false, failedIn: [] })
    try {
      await enqueue(withStorage(this.database, [storage]), made).catch((error: unknown) => {
        if (!isSilence(error)) throw error
        // The form is still open, and the person presses again.
        return enqueue(this.database, made)
      })
    } catch (error) {
      if (!(error instanceof AlreadyDecidedError)) throw error
      expect(wasDecided).toBe(true)
    }
  }

  async undo(reviewId: string, storage: readonly StorageAnswer[]): Promise<void> {
    const { entry } = await readDecision(this.database, reviewId)
    const outcome = await undo(
      withStorage(this.database, storage),
      entry?.seq ?? -1,
      this.now,
    ).catch(async (error: unknown) => {
      if (!isSilence(error)) throw error
      const isGone = entry && (await readDecision(this.database, reviewId)).entry === null
      return isGone ? 'undone' : 'not known'
    })
    const isTried = entry && this.#made.get(entry.decision.reviewerNotes)?.isTried
    if (outcome === 'undone') {
      this.decided.delete(reviewId)
      expect(isTried, `${reviewId} was sent`).toBe(false)
      expect(await readDraft(this.database, reviewId)).toEqual(DRAFT)
    } else if (entry && entry.attempts === 0 && outcome === 'too-late') {
      expect(isTried, `${reviewId} could have been undone`).toBe(true)
    }
  }

  #noteTry(decision: Decision): void {
    const made = this.#made.get(decision.reviewerNotes)
    if (!made) throw new Error(`${decision.reviewId} is sent and was never decided`)
    expect(this.decided.has(decision.reviewId), `${decision.reviewId} was undone`).toBe(true)
    if (made.decidedAt > this.#forcedAt && !made.isTried) {
      expect(this.now - made.decidedAt).toBeGreaterThanOrEqual(HOLD_MS)
    }
    made.isTried = true
  }

  /**
   * Makes one pass in a new tab. A crash ends the tab for good, in the middle of its work; a frozen tab loses
   * the lock and goes on when it is thawed.
   */
  async drain({
    urgency,
    faults,
    storage,
    endsAfter,
  }: Omit<Extract<Step, { do: 'drain' }>, 'do'>): Promise<void> {
    if (urgency === 'person') this.#forcedAt = this.now
    const turn = new AbortController()
    let isDead = false
    let leave = () => {}
    const lockIsFree = new Promise<void>((resolve) => (leave = resolve))
    let die = () => {}
    const death = new Promise<void>((resolve) => (die = resolve))
    const never = new Promise<never>(() => {})
    let steps = 0
    const countStep = () => {
      if (steps === endsAfter) {
        turn.abort()
        leave()
      }
      steps += 1
    }
    const tabsStorage = withStorage(this.database, storage)
    const transact: StaffDatabase['transact'] = async (...transaction) => {
      countStep()
      if (isDead) return never
      const result = await tabsStorage.transact(...transaction)
      return isDead ? never : result
    }
    const script = [...faults]
    const thisPass: DrainPass = { hasPassedOthers: false }
    const deps: DrainDeps = drainDeps(
      { ...this.database, transact },
      {
        link: this.#link,
        send: async (decision, signal) => {
          countStep()
          // As `fetch` does.
          if (signal.aborted) throw new ApiError('no-answer', 'aborted')
          this.#noteTry(decision)
          await Promise.resolve()
          const next = script.shift() ?? 'none'
          if (next.endsWith('after-effect')) this.#applyUnseen(decision)
          if (next.startsWith('crash')) {
            isDead = true
            die()
          }
          if (isDead) return never
          if (next.startsWith('frozen') && !this.#isAtRest) {
            leave()
            await new Promise<void>((resolve) => this.#frozen.add(resolve))
          }
          return this.#noteAnswer(thisPass, decision, () => this.#answer(next, decision))
        },
        renewSession: async () => {
          const isRenewed = (script.shift() ?? 'none') === 'none'
          if (!isRenewed) this.isSignedIn = false
          return isRenewed
        },
        maySend: () => this.isSignedIn,
        now: () => this.now,
      },
    )
    const end = drainOnce(deps, urgency, turn.signal).catch((error: unknown) => {
      if (!isSilence(error)) throw error
    })
    const ended = Promise.race([end, death])
    this.#passes.add(ended)
    await Promise.race([ended, lockIsFree])
  }

  /** Lets frozen pages go on, beside the current holder of the lock. */
  thaw(): void {
    this.#frozen.forEach((goOn) => goOn())
    this.#frozen.clear()
  }

  /** Waits until all passes have ended. */
  async settle(): Promise<void> {
    this.#isAtRest = true
    this.thaw()
    await Promise.all(this.#passes)
  }

  /** Notes how a try ended, to know whether the decision may be set aside. */
  #noteAnswer(pass: DrainPass, decision: Decision, answer: () => Acknowledgement): Acknowledgement {
    try {
      const acknowledgement = answer()
      pass.hasPassedOthers = true
      return acknowledgement
    } catch (error) {
      const { kind, status } = error as ApiError
      if (kind === 'conflict' || kind === 'refused') pass.hasPassedOthers = true
      if (status >= 500) this.#made.get(decision.reviewerNotes)?.failedIn.push(pass)
      throw error
    }
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
      case '403':
        throw new ApiError('forbidden', next, { status: 403 })
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
      // The lost answer was a conflict.
    }
  }

  /** @returns for each review the states of its decisions */
  async whereabouts(): Promise<ReadonlyMap<string, string[]>> {
    const rows = await read(this.database, 'outbox', (outbox) => outbox.getAll())
    const places = new Map<string, string[]>()
    for (const { entry, sent } of rows.map(knownIn)) {
      const decision = entry ?? sent
      if (!decision) throw new Error('A row became unreadable')
      places.set(decision.reviewId, [...(places.get(decision.reviewId) ?? []), decision.state])
      if (sent) expect(this.#server.standing(sent.reviewId)).toEqual(sent.decision)
      if (entry && canSendAgain(entry)) {
        const { failedIn } = this.#made.get(entry.decision.reviewerNotes)!
        const itsOwn = failedIn.filter((pass) => pass.hasPassedOthers)
        expect(itsOwn.length).toBeGreaterThanOrEqual(FAILURES_OF_A_POISONED_ENTRY)
      }
    }
    return places
  }
}
