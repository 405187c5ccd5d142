/**
 * One pass of the drain. Decisions are independent, so several calls are in flight at a time:
 * one at first, one more after each success up to six, one again after a failure. That is gentle on a weak
 * connection and fast on a good one. Failures of the connection or the whole server delay the link, not
 * entries; an entry is delayed, and after some tries set aside, only if it fails while others succeed.
 */
import { ApiError, isServerError } from '../../contract/api-error.ts'
import { decisionConflict } from '../../contract/review-calls.ts'
import type { Urgency } from '../jobs/job.ts'
import { note, noteError } from '../journal.ts'
import type { UnsentEntry } from '../rows.ts'
import { entryDelay, linkDelay } from './drain-delays.ts'
import type { DrainDeps } from './drain-deps.ts'
import { sendEntry } from './entry-calls.ts'
import { GOOD_LINK } from './link-state.ts'
import {
  acknowledge,
  takeDue,
  postpone,
  recoverInterrupted,
  setAside,
  returnTaken,
  type Acknowledged,
} from './outbox-sending.ts'

const WINDOW_MAX = 6
/** At full speed, more are taken as soon as fewer than this many are left, so that no call waits for the disk. */
const TAKEN_IN_RESERVE = 2 * WINDOW_MAX
/** At full speed, a transaction for each acknowledgement would slow down the calls. */
const GATHER_MS = 50
/** If this many entries fail in a row, blame the link, not the entries. */
const FAILURES_OF_A_BAD_LINK = 3
/** If the server itself fails this often at an entry while it takes others, the entry needs a person. */
const SETBACKS_OF_A_POISONED_ENTRY = 5

/**
 * An entry that failed, and may itself be to blame. It stays taken until it is known whether others
 * succeed.
 */
interface Suspect {
  entry: UnsentEntry
  error: ApiError
  /** Number of calls started by then. Only if a later one succeeds is the entry to blame. */
  launched: number
}

/** A pass starts no call after this long; with the call's own time-out it ends within its limit. */
const LAUNCH_MS = 10_000
/** Longest pass. Never reached in practice, because calls time out earlier. */
export const DRAIN_PASS_MAX_MS = 25_000

/**
 * Sends waiting decisions until nothing is due, time is up, or the link is bad. Call it only under the lock. Once the
 * signal is aborted, nothing more is sent or written: the next pass finds in `sending` what was in flight.
 * @throws {StorageSilentError} or another error of the storage; the next pass recovers what was in flight
 */
export async function runDrainPass(
  deps: DrainDeps,
  urgency: Urgency,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = deps.now()
  await recoverInterrupted(deps.database)
  const pass = new DrainPass(deps, urgency === 'person' ? startedAt : null, signal)
  await pass.run(startedAt + LAUNCH_MS)
  note('pass', { ms: deps.now() - startedAt, sent: pass.sent })
}

class DrainPass {
  /** Number of decisions acknowledged so far. */
  sent = 0
  readonly #deps: DrainDeps
  readonly #forcedAt: number | null
  readonly #signal: AbortSignal
  readonly #inFlight = new Set<Promise<void>>()
  #launched = 0
  #window = 1
  #taken: UnsentEntry[] = []
  #suspects: Suspect[] = []
  #acknowledged: Acknowledged[] = []
  #taking: Promise<void> | null = null
  #writing: Promise<void> | null = null
  #renewal: Promise<boolean> | null = null
  /** Ends the pause in which acknowledgements gather. */
  #endPause = () => {}
  #isOver = false
  #storageFailure: unknown = null

  /**
   * @param forcedAt when a person asked for this pass, milliseconds since the epoch: it sends delayed entries
   *   too, and held ones decided up to then; null: neither
   */
  constructor(deps: DrainDeps, forcedAt: number | null, signal: AbortSignal) {
    this.#deps = deps
    this.#forcedAt = forcedAt
    this.#signal = signal
  }

  /** @param launchUntil no call starts after this time, milliseconds since the epoch */
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
    this.#endPause()
    await Promise.all([this.#taking, this.#writing])
    if (this.#signal.aborted) return
    if (this.#storageFailure) throw this.#storageFailure
    await returnTaken(this.#deps.database, this.#taken)
    // These failed in an earlier pass and again in this one, while others succeeded.
    if (this.sent > 0) await this.#blame(({ entry }) => entry.dueAt > 0)
    const [suspect] = this.#suspects
    // No further call can show whose fault it is, so the link is delayed.
    if (suspect) this.#endWith('server', suspect.error)
    for (const { entry, error } of this.#suspects) await this.#putBack(entry, error)
  }

  #isDone(): boolean {
    return this.#isOver || this.#signal.aborted || this.#storageFailure !== null
  }

  /** Tracks a delivery. A storage error ends the pass; the next pass recovers the entry. */
  #follow(delivery: Promise<void>): void {
    const flight = delivery.catch(this.#noteFailure).finally(() => this.#inFlight.delete(flight))
    this.#inFlight.add(flight)
  }

  readonly #noteFailure = (error: unknown) => void (this.#storageFailure ??= error)

  async #takeNext(): Promise<UnsentEntry | undefined> {
    const [least, most] =
      this.#window < WINDOW_MAX ? [1, this.#window] : [TAKEN_IN_RESERVE, TAKEN_IN_RESERVE]
    if (this.#taken.length < least) this.#taking ??= this.#take(most)
    if (this.#taken.length === 0) await this.#taking
    return this.#isDone() ? undefined : this.#taken.shift()
  }

  #take(most: number): Promise<void> {
    const wanted = { most, now: this.#deps.now(), forcedAt: this.#forcedAt }
    return takeDue(this.#deps.database, wanted)
      .then((taken) => void this.#taken.push(...taken))
      .catch(this.#noteFailure)
      .finally(() => (this.#taking = null))
  }

  async #deliver(entry: UnsentEntry): Promise<void> {
    this.#launched += 1
    const number = this.#launched
    try {
      const acknowledged = await this.#send(entry)
      if (this.#signal.aborted) return
      this.sent += 1
      this.#acknowledged.push(acknowledged)
      this.#writing ??= this.#writeAcknowledged()
      await this.#succeeded(number)
    } catch (error) {
      if (this.#signal.aborted) return
      if (!(error instanceof ApiError)) throw error
      noteError('not sent', error)
      await this.#fail(entry, error, number)
    }
  }

  /** Writes acknowledgements, the first one at once; those that arrive in the pause after a write go together. */
  async #writeAcknowledged(): Promise<void> {
    try {
      while (this.#acknowledged.length > 0 && !this.#signal.aborted) {
        const batch = this.#acknowledged.splice(0)
        await acknowledge(this.#deps.database, batch, this.#deps.now())
        if (this.#inFlight.size > 1) await this.#pause()
      }
    } catch (error) {
      this.#noteFailure(error)
    } finally {
      this.#writing = null
    }
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      this.#endPause = resolve
      setTimeout(resolve, GATHER_MS)
    })
  }

  /** Sends an entry; after a 401, once more with a fresh token. */
  async #send(entry: UnsentEntry): Promise<Acknowledged> {
    const attempt = () => sendEntry(this.#deps, entry, this.#signal)
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof ApiError) || error.kind !== 'unauthenticated') throw error
      this.#renewal ??= this.#deps.renewSession()
      if (!(await this.#renewal)) throw error
      return attempt()
    }
  }

  /** The server accepts decisions, so entries that failed before this call started are themselves to blame. */
  async #succeeded(number: number): Promise<void> {
    const { link } = this.#deps
    this.#window = Math.min(this.#window + 1, WINDOW_MAX)
    if (link.state() !== GOOD_LINK) link.set(GOOD_LINK)
    await this.#blame(({ launched }) => launched < number)
  }

  /** Delays suspects, or sets them aside: they fail while others succeed. */
  async #blame(isGuilty: (suspect: Suspect) => boolean): Promise<void> {
    const guilty = this.#suspects.filter(isGuilty)
    this.#suspects = this.#suspects.filter((suspect) => !isGuilty(suspect))
    for (const { entry, error } of guilty) {
      const isPoisoned =
        isServerError(error.status) && entry.setbacks + 1 >= SETBACKS_OF_A_POISONED_ENTRY
      if (error.kind === 'forbidden' || isPoisoned) await this.#setAside(entry, error)
      else await this.#putBack(entry, error, 1)
    }
  }

  async #fail(entry: UnsentEntry, error: ApiError, number: number): Promise<void> {
    this.#window = 1
    switch (error.kind) {
      case 'conflict':
      case 'refused':
        await this.#setAside(entry, error)
        return this.#succeeded(number)
      case 'busy':
      case 'forbidden':
        // A server that fails at one entry may still name a time, so that says nothing about the others.
        if (error.retryAfterMs === null || isServerError(error.status)) {
          this.#suspects.push({ entry, error, launched: this.#launched })
          if (this.#suspects.length < FAILURES_OF_A_BAD_LINK) return
          // The end of the pass puts all of them back.
          return this.#endWith('server', error)
        }
        this.#endWith('server', error)
        return this.#putBack(entry, error)
      case 'unauthenticated':
        // If call 6 still accepts the token, signing in would not help; only the server can fix this.
        if (this.#deps.maySend()) this.#endWith('server', error)
        this.#isOver = true
        return this.#putBack(entry, error)
      case 'no-answer':
      case 'foreign-answer':
        this.#endWith('network', error)
        return this.#putBack(entry, error)
    }
  }

  async #setAside(entry: UnsentEntry, { status, message, body }: ApiError): Promise<void> {
    const standing = decisionConflict.safeParse(body).data?.item ?? null
    const problem = { status, message, standing }
    await setAside(this.#deps.database, entry, standing ? 'conflict' : 'refused', problem)
  }

  /** @param guilt 1 if it failed while others succeeded; 0: through no fault of its own */
  async #putBack(entry: UnsentEntry, { message }: ApiError, guilt: 0 | 1 = 0): Promise<void> {
    const setbacks = entry.setbacks + guilt
    const delay = guilt * entryDelay(setbacks, this.#deps.random())
    const delayedUntil = delay > 0 ? this.#deps.now() + delay : null
    await postpone(this.#deps.database, entry, { failure: message, delayedUntil, setbacks })
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
