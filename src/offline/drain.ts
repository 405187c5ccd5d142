/**
 * One pass of the drain: sends what waits in the outbox, in the order of decision.
 *
 * Reviews are independent, so a pass keeps a window of requests in flight: one at first, one more for
 * each success up to six, back to one after a failure. Gentle on a weak line, fast on a good one. An
 * entry that fails waits for its own time and lets the others pass; a line that fails ends the pass.
 * The caller holds the lock (`drain-schedule.ts`); clock, chance and sender come from outside.
 */
import { ApiError } from '../contract/api-error.ts'
import { decisionConflict, type Acknowledgement, type Decision } from '../contract/review-calls.ts'
import type { OutboxEntry, StaffDatabase } from './database.ts'
import { readLine, updateLine } from './line.ts'
import {
  acknowledge,
  findFirst,
  isHeld,
  markSending,
  postpone,
  readOutbox,
  recoverCrashed,
  setAside,
} from './outbox.ts'

const WINDOW_MAX = 6
const BACKOFF_MIN_MS = 500
const BACKOFF_BASE_MS = 2_000
const BACKOFF_CAP_MS = 5 * 60_000
/** A pass starts no request after this long; with the call's own time-out it ends within 25 seconds. */
const LAUNCH_MS = 10_000
/** So many entries failing one after the other are the line's fault, not theirs. */
const FAILURES_OF_A_BAD_LINE = 3
/** A waiting time beyond every backoff and Retry-After means that the clock was set back. */
const WAIT_MAX_MS = 60 * 60_000

/**
 * Who asks for a pass: a `person` overrides every wait, the hold of a fresh decision too; the `network`
 * coming back all but the server's and the hold.
 */
export type Urgency = 'none' | 'network' | 'person'

export interface DrainDeps {
  database: StaffDatabase
  /** @throws {ApiError} */
  send(decision: Decision): Promise<Acknowledgement>
  /**
   * Gets a fresh token after a 401; false when a person has to sign in.
   * @throws {ApiError} kind `no-answer` when that cannot be found out now
   */
  renewSession(): Promise<boolean>
  /** Milliseconds since the epoch. */
  now(): number
  /** 0 ≤ x < 1 */
  random(): number
}

/** When the next pass is worth it, milliseconds since the epoch; null: when something changes. */
export type NextPass = number | null

/** Sends until nothing is due, the time is up, or the line is bad. */
export async function drainPass(deps: DrainDeps, urgency: Urgency): Promise<NextPass> {
  const { database } = deps
  await recoverCrashed(database)
  const line = await readLine(database)
  const startedAt = deps.now()
  if (!isOpen(line, startedAt, urgency)) return line.signInNeeded ? null : line.resumeAt

  if (urgency === 'network' && line.waitingFor === 'network') {
    // Also for what is still held and comes after this pass.
    await updateLine(database, { resumeAt: 0, waitingFor: 'nothing' })
  }

  const pass = new Pass(deps, line.failures, urgency)
  await pass.run(startedAt + LAUNCH_MS)
  return nextPass(deps)
}

function isOpen(
  line: { resumeAt: number; waitingFor: string; signInNeeded: boolean },
  now: number,
  urgency: Urgency,
): boolean {
  if (urgency === 'person') return true
  if (line.signInNeeded) return false
  if (urgency === 'network' && line.waitingFor !== 'server') return true
  return isDue(line.resumeAt, now)
}

/** Whether a stored time has come; one too far away to be meant counts as come. */
function isDue(at: number, now: number): boolean {
  return at <= now || at > now + WAIT_MAX_MS
}

async function nextPass({ database, now }: DrainDeps): Promise<NextPass> {
  const line = await readLine(database)
  if (line.signInNeeded) return null
  const dueTimes = (await readOutbox(database)).flatMap((row) =>
    row.kind === 'entry' && row.entry.state === 'waiting' ? [sendableAt(row.entry, now())] : [],
  )
  if (dueTimes.length === 0) return null
  const earliest = Math.max(Math.min(...dueTimes), line.resumeAt)
  return isDue(earliest, now()) ? now() : earliest
}

function sendableAt(entry: OutboxEntry, now: number): number {
  return isHeld(entry, now) ? Math.max(entry.dueAt, entry.heldUntil) : entry.dueAt
}

class Pass {
  readonly #deps: DrainDeps
  readonly #urgency: Urgency
  readonly #tried = new Set<number>()
  readonly #inFlight = new Set<Promise<void>>()
  #window = 1
  #failuresInARow = 0
  #lineFailures: number
  #renewal: Promise<boolean> | null = null
  #isOver = false
  #storageFailure: unknown = null

  constructor(deps: DrainDeps, lineFailures: number, urgency: Urgency) {
    this.#deps = deps
    this.#lineFailures = lineFailures
    this.#urgency = urgency
  }

  /** @param launchUntil no request starts after this time */
  async run(launchUntil: number): Promise<void> {
    for (;;) {
      while (this.#mayLaunch(launchUntil)) {
        const entry = await this.#takeNext()
        if (!entry) break
        const flight = this.#deliver(entry)
          .catch((error: unknown) => {
            // Storage failed. The entry stays as it is and is recovered by the next pass.
            this.#isOver = true
            this.#storageFailure ??= error
          })
          .finally(() => this.#inFlight.delete(flight))
        this.#inFlight.add(flight)
      }
      if (this.#inFlight.size === 0) break
      await Promise.race(this.#inFlight)
    }
    if (this.#storageFailure) throw this.#storageFailure
  }

  #mayLaunch(until: number): boolean {
    return !this.#isOver && this.#inFlight.size < this.#window && this.#deps.now() < until
  }

  /** The next entry, marked as sending: the first that is due, else any that has cause to try again. */
  async #takeNext(): Promise<OutboxEntry | null> {
    const { database, now } = this.#deps
    const untried = (entry: OutboxEntry) =>
      entry.state === 'waiting' &&
      entry.uid === database.uid &&
      !this.#tried.has(entry.seq) &&
      (this.#urgency === 'person' || !isHeld(entry, now()))
    let next = await findFirst(database, (entry) => untried(entry) && isDue(entry.dueAt, now()))
    if (!next && this.#urgency !== 'none') next = await findFirst(database, untried)
    if (!next) return null
    this.#tried.add(next.seq)
    return (await markSending(database, next.seq)) ?? this.#takeNext()
  }

  async #deliver(entry: OutboxEntry): Promise<void> {
    const { database, now } = this.#deps
    try {
      const acknowledgement = await this.#send(entry.decision)
      await acknowledge(database, entry, acknowledgement, now())
      await this.#succeeded()
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      await this.#failed(entry, error)
    }
  }

  /** Sends once, and once more when a fresh token might help. */
  async #send(decision: Decision): Promise<Acknowledgement> {
    try {
      return answersDecision(decision, await this.#deps.send(decision))
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== 'unauthenticated') throw error
      this.#renewal ??= this.#deps.renewSession()
      if (!(await this.#renewal)) throw error
      return answersDecision(decision, await this.#deps.send(decision))
    }
  }

  async #succeeded(): Promise<void> {
    this.#window = Math.min(this.#window + 1, WINDOW_MAX)
    this.#failuresInARow = 0
    this.#lineFailures = 0
    await updateLine(this.#deps.database, {
      failures: 0,
      resumeAt: 0,
      waitingFor: 'nothing',
      signInNeeded: false,
      lastSuccess: this.#deps.now(),
      lastFailure: null,
    })
  }

  async #failed(entry: OutboxEntry, error: ApiError): Promise<void> {
    const { database, now } = this.#deps
    this.#window = 1
    switch (error.kind) {
      case 'conflict': {
        const body = decisionConflict.safeParse(error.body)
        await setAside(database, entry.seq, body.success ? 'conflict' : 'refused', {
          status: error.status,
          message: error.message,
          standing: body.success ? body.data.item : null,
          at: now(),
        })
        return
      }
      case 'refused':
      case 'forbidden':
        await setAside(database, entry.seq, 'refused', {
          status: error.status,
          message: error.message,
          standing: null,
          at: now(),
        })
        return
      case 'unauthenticated':
        await postpone(database, entry.seq, { dueAt: 0, failure: 'Sign in again to send' })
        this.#isOver = true
        await updateLine(database, { signInNeeded: true, lastFailure: 'Sign in again to send' })
        return
      case 'busy':
        this.#failuresInARow += 1
        await postpone(database, entry.seq, {
          dueAt: now() + this.#backoff(entry.attempts),
          failure: error.message,
        })
        if (error.retryAfterMs !== null || this.#failuresInARow >= FAILURES_OF_A_BAD_LINE) {
          await this.#endPass('server', error)
        }
        return
      case 'no-answer':
      case 'foreign-answer':
        // Its own wait as well: were this entry to blame, the others pass it at the next try.
        await postpone(database, entry.seq, {
          dueAt: now() + this.#backoff(entry.attempts),
          failure: error.message,
        })
        await this.#endPass('network', error)
        return
    }
  }

  async #endPass(waitingFor: 'network' | 'server', error: ApiError): Promise<void> {
    if (!this.#isOver) this.#lineFailures += 1
    this.#isOver = true
    await updateLine(this.#deps.database, {
      failures: this.#lineFailures,
      resumeAt: this.#deps.now() + (error.retryAfterMs ?? this.#backoff(this.#lineFailures)),
      waitingFor,
      lastFailure: error.message,
    })
  }

  /** Full jitter: any time up to a bound that doubles with each failure, but never at once. */
  #backoff(failures: number): number {
    const bound = Math.min(BACKOFF_CAP_MS, BACKOFF_BASE_MS * 2 ** Math.max(0, failures - 1))
    return Math.max(BACKOFF_MIN_MS, Math.round(this.#deps.random() * bound))
  }
}

/**
 * An acknowledgement counts only for the decision that it is about.
 * @throws {ApiError} kind `foreign-answer`
 */
function answersDecision(decision: Decision, answer: Acknowledgement): Acknowledgement {
  const status = decision.isApproved ? 'approved' : 'rejected'
  if (answer.item.id === decision.reviewId && answer.item.reviewStatus === status) return answer
  throw new ApiError('foreign-answer', 'The answer is about something else', { status: 200 })
}
