/**
 * The window of one pass of the drain. Reviews are independent, so several requests are in flight: one at first,
 * one more for each success up to six, back to one after a failure. Gentle on a weak line, fast on a good one.
 * What fails for the server as a whole delays the link and no entry; an entry has a delay of its own only when
 * others pass and it does not.
 */
import { ApiError } from '../../contract/api-error.ts'
import {
  decisionConflict,
  type Acknowledgement,
  type Decision,
} from '../../contract/review-calls.ts'
import { noteError } from '../journal.ts'
import type { OutboxEntry } from '../rows.ts'
import { entryDelay, linkDelay } from './drain-delays.ts'
import type { DrainDeps } from './drain-deps.ts'
import { GOOD_LINK } from './link-state.ts'
import {
  acknowledge,
  claim,
  postpone,
  setAside,
  releaseClaims,
  type Acknowledged,
} from './outbox-sending.ts'

const WINDOW_MAX = 6
/** On a good line the next are taken while so many are left: no request waits for the disk, as taking does. */
const CLAIMED_IN_RESERVE = 2 * WINDOW_MAX
/** So many entries failing one after the other are the link's fault, not theirs. */
const FAILURES_OF_A_BAD_LINK = 3

/** An entry that failed while nobody knows yet whether others pass. It stays taken until that shows. */
interface Suspect {
  entry: OutboxEntry
  error: ApiError
  /** Requests that had started by then; only a later one that passes speaks against the entry. */
  launched: number
}

export class DrainPass {
  sent = 0
  readonly #deps: DrainDeps
  /** What was decided up to then is sent without its hold; null: no person asked. */
  readonly #forcedAt: number | null
  readonly #signal: AbortSignal
  readonly #inFlight = new Set<Promise<void>>()
  #launched = 0
  #window = 1
  #claimed: OutboxEntry[] = []
  #suspects: Suspect[] = []
  #acknowledged: Acknowledged[] = []
  #taking: Promise<void> | null = null
  #writing: Promise<void> | null = null
  #renewal: Promise<boolean> | null = null
  #isOver = false
  #storageFailure: unknown = null

  constructor(deps: DrainDeps, forcedAt: number | null, signal: AbortSignal) {
    this.#deps = deps
    this.#forcedAt = forcedAt
    this.#signal = signal
  }

  /** @param launchUntil no request starts after this time */
  async run(launchUntil: number): Promise<void> {
    const mayLaunch = () => this.#inFlight.size < this.#window && this.#deps.now() < launchUntil
    for (;;) {
      while (!this.#isDone() && mayLaunch()) {
        const entry = await this.#takeNext()
        if (!entry) break
        this.#follow(this.#deliver(entry))
      }
      if (this.#inFlight.size === 0) break
      await Promise.race(this.#inFlight)
    }
    await Promise.all([this.#taking, this.#writing])
    if (this.#signal.aborted) return
    if (this.#storageFailure) throw this.#storageFailure
    await releaseClaims(this.#deps.database, this.#claimed)
    // What failed before, and now again, while others have passed in between.
    if (this.sent > 0) await this.#accuse(({ entry }) => entry.dueAt > 0)
    const [suspect] = this.#suspects
    // Nobody is left to show whose fault it is.
    if (suspect) this.#endWith('server', suspect.error)
    for (const { entry, error } of this.#suspects) await this.#putBack(entry, error)
  }

  #isDone(): boolean {
    return this.#isOver || this.#signal.aborted || this.#storageFailure !== null
  }

  /** Keeps track of a flight. Storage that fails ends the pass; the entry is recovered by the next one. */
  #follow(delivery: Promise<void>): void {
    const flight = delivery
      .catch((error: unknown) => void (this.#storageFailure ??= error))
      .finally(() => this.#inFlight.delete(flight))
    this.#inFlight.add(flight)
  }

  async #takeNext(): Promise<OutboxEntry | undefined> {
    const [least, most] =
      this.#window < WINDOW_MAX ? [1, this.#window] : [CLAIMED_IN_RESERVE, CLAIMED_IN_RESERVE]
    if (this.#claimed.length < least) this.#taking ??= this.#take(most)
    if (this.#claimed.length === 0) await this.#taking
    return this.#isDone() ? undefined : this.#claimed.shift()
  }

  #take(most: number): Promise<void> {
    const wanted = { most, now: this.#deps.now(), forcedAt: this.#forcedAt }
    return claim(this.#deps.database, wanted)
      .then((taken) => void this.#claimed.push(...taken))
      .catch((error: unknown) => void (this.#storageFailure ??= error))
      .finally(() => (this.#taking = null))
  }

  async #deliver(entry: OutboxEntry): Promise<void> {
    this.#launched += 1
    const number = this.#launched
    try {
      const acknowledgement = await this.#send(entry.decision)
      if (this.#signal.aborted) return
      this.sent += 1
      this.#acknowledged.push({ entry, acknowledgement })
      this.#writing ??= this.#writeAcknowledged()
      await this.#passed(number)
    } catch (error) {
      if (this.#signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      noteError('not sent', error)
      await this.#fail(entry, error, number)
    }
  }

  /** Of what comes while one is being written, all in the next. */
  async #writeAcknowledged(): Promise<void> {
    try {
      while (this.#acknowledged.length > 0) {
        const batch = this.#acknowledged.splice(0)
        await acknowledge(this.#deps.database, batch, this.#deps.now())
      }
    } catch (error) {
      this.#storageFailure ??= error
    } finally {
      this.#writing = null
    }
  }

  /** Sends once, and once more when a fresh token might help. */
  async #send(decision: Decision): Promise<Acknowledgement> {
    const attempt = async () =>
      answersDecision(decision, await this.#deps.send(decision, this.#signal))
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== 'unauthenticated') throw error
      this.#renewal ??= this.#deps.renewSession()
      if (!(await this.#renewal)) throw error
      return attempt()
    }
  }

  /** The server takes decisions: what failed before this one was sent, it does not take for its own sake. */
  async #passed(number: number): Promise<void> {
    const { link } = this.#deps
    this.#window = Math.min(this.#window + 1, WINDOW_MAX)
    if (link.state() !== GOOD_LINK) link.set(GOOD_LINK)
    await this.#accuse(({ launched }) => launched < number)
  }

  /** Others pass and these suspects do not: that is about them. */
  async #accuse(isGuilty: (suspect: Suspect) => boolean): Promise<void> {
    const guilty = this.#suspects.filter(isGuilty)
    this.#suspects = this.#suspects.filter((suspect) => !isGuilty(suspect))
    for (const { entry, error } of guilty) {
      if (error.kind === 'forbidden') await this.#setAside(entry, error)
      else await this.#setBack(entry, error)
    }
  }

  async #fail(entry: OutboxEntry, error: ApiError, number: number): Promise<void> {
    this.#window = 1
    switch (error.kind) {
      case 'conflict':
      case 'refused':
        await this.#setAside(entry, error)
        return this.#passed(number)
      case 'busy':
      case 'forbidden':
        if (error.retryAfterMs === null) {
          this.#suspects.push({ entry, error, launched: this.#launched })
          if (this.#suspects.length < FAILURES_OF_A_BAD_LINK) return
          // All of them are put back with the end of the pass.
          return this.#endWith('server', error)
        }
        this.#endWith('server', error)
        return this.#putBack(entry, error)
      case 'unauthenticated':
        // Where call 6 still takes the token, a password would not help: the server has to.
        if (this.#deps.maySend()) this.#endWith('server', error)
        this.#isOver = true
        return this.#putBack(entry, error)
      case 'no-answer':
      case 'foreign-answer':
        this.#endWith('network', error)
        return this.#putBack(entry, error)
    }
  }

  async #setAside(entry: OutboxEntry, { status, message, body }: ApiError): Promise<void> {
    const stands = decisionConflict.safeParse(body).data?.item ?? null
    const problem = { status, message, standing: stands, at: this.#deps.now() }
    await setAside(this.#deps.database, entry, stands ? 'conflict' : 'refused', problem)
  }

  /** Others pass and this one does not. */
  async #setBack(entry: OutboxEntry, { message }: ApiError): Promise<void> {
    const setbacks = entry.setbacks + 1
    const delay = entryDelay(setbacks, this.#deps.random())
    const delayedUntil = delay > 0 ? this.#deps.now() + delay : null
    await postpone(this.#deps.database, entry, { failure: message, delayedUntil, setbacks })
  }

  /** Through no fault of its own. */
  async #putBack(entry: OutboxEntry, { message }: ApiError): Promise<void> {
    const { setbacks } = entry
    await postpone(this.#deps.database, entry, { failure: message, delayedUntil: null, setbacks })
  }

  #endWith(waitingFor: 'network' | 'server', error: ApiError): void {
    if (this.#isOver) return
    this.#isOver = true
    const failures = this.#deps.link.state().failures + 1
    const delay = linkDelay(failures, this.#deps.isInSight(), this.#deps.random())
    this.#deps.link.set({
      failures,
      resumeAt: this.#deps.now() + (error.retryAfterMs ?? delay),
      waitingFor,
      lastFailure: error.message,
    })
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
