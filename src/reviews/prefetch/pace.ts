/**
 * What the prefetch may try now, and when next. A need that fails waits by itself, longer each time, and the
 * others go on. Only when needs fail one after the other is something wrong with the connection or the server:
 * then everything waits, and a single need is tried now and again until one succeeds.
 */
import { ApiError } from '../../contract/api-error.ts'
import { pauseAfter, type Backoff } from '../../offline/jobs/backoff.ts'

/** One thing that can be fetched by itself. */
export interface Need {
  /** Of two needs with the same id, only one is fetched at a time. */
  id: string
  fetch(): Promise<unknown>
}

/** Clock and randomness, so that tests control them. */
export interface Chances {
  /** Milliseconds since any fixed time. */
  now(): number
  /** 0 ≤ x < 1 */
  random(): number
}

const NEED_BACKOFF = { minMs: 1_000, maxMs: 5 * 60_000 }
/** Its longest pause is also the longest that the prefetch takes to notice, without any event, a server that is back. */
const BACKOFF_OF_ALL = { minMs: 1_000, maxMs: 15_000 }

/** After this many failures one after the other, of different needs or for lack of an answer, all wait. */
const DOUBT_FROM = 3

/** A need that has failed this often is worth telling a person about. */
const LASTING_FROM = 3

interface Setback {
  failures: number
  dueAt: number
  /** Whether the last failure says nothing about the need itself, as our server did not answer. */
  isUnreached: boolean
}

export class Pace {
  readonly #chances: Chances
  readonly #isServerThere: () => boolean
  readonly #setbacks = new Map<string, Setback>()
  readonly #underWay = new Set<string>()
  /** Needs that have failed since the last success. */
  #doubts = 0
  /** Whether the last failure was the lack of an answer. */
  #wasUnreached = false
  #resumeAt = 0
  /** All wait because the server asked for it. */
  #isToldToWait = false
  /** The server answers, but has met no need for a while. */
  #isServerFailing = false

  /** @param isServerThere whether the last that this page has heard is that our server answers */
  constructor(chances: Chances, isServerThere: () => boolean) {
    this.#chances = chances
    this.#isServerThere = isServerThere
  }

  /**
   * Chooses the need to fetch now: one that has not failed yet before those that have, otherwise the first.
   * The caller has to report the outcome.
   * @param needs in the order in which they are wanted
   */
  take<T extends Need>(needs: readonly T[]): T | null {
    const now = this.#chances.now()
    if (now < this.#resumeAt || (this.#isInDoubt() && this.#underWay.size > 0)) return null
    const due = needs.filter(({ id }) => !this.#underWay.has(id) && this.#dueAt(id) <= now)
    const fewest = Math.min(...due.map(({ id }) => this.#failures(id)))
    const chosen = due.find(({ id }) => this.#failures(id) === fewest) ?? null
    if (chosen) this.#underWay.add(chosen.id)
    return chosen
  }

  succeeded(id: string): void {
    this.#underWay.delete(id)
    this.#setbacks.delete(id)
    this.#trustAgain()
  }

  /** The attempt ended without an outcome. */
  abandoned(id: string): void {
    this.#underWay.delete(id)
  }

  failed(id: string, error: unknown): void {
    const now = this.#chances.now()
    // The first answer after an outage, even a bad one, shows that the server can be reached.
    if (this.#wasUnreached && !isUnreached(error)) this.reopen()
    // A request that an outage swallowed ends long after it, when others have been answered.
    const isSwallowed = isUnreached(error) && this.#isServerThere()
    this.#wasUnreached = isUnreached(error) && !isSwallowed
    const failures = this.#failures(id) + 1
    const setback = { failures, isUnreached: this.#wasUnreached }
    const toldMs = (error instanceof ApiError && error.retryAfterMs) || 0
    const delay = (times: number, backoff: Backoff) =>
      Math.max(pauseAfter(times, backoff, this.#chances.random()), toldMs)
    this.#underWay.delete(id)
    // One that the server fails again and again says nothing new about the others.
    const isDoubtful = failures === 1 || setback.isUnreached || this.#isInDoubt()
    if (isDoubtful && !isSwallowed) this.#doubts += 1
    if (!this.#isInDoubt()) {
      this.#setbacks.set(id, { ...setback, dueAt: now + delay(failures, NEED_BACKOFF) })
      return
    }
    this.#setbacks.set(id, { ...setback, dueAt: now + toldMs })
    this.#resumeAt = now + delay(this.#doubts - DOUBT_FROM + 1, BACKOFF_OF_ALL)
    this.#isToldToWait = toldMs > 0
    this.#isServerFailing = !setback.isUnreached && this.#doubts >= DOUBT_FROM + LASTING_FROM
  }

  /** The server can be reached again: ends every wait for that, but none that the server asked for. */
  reopen(): void {
    for (const [id, { isUnreached }] of this.#setbacks) if (isUnreached) this.#setbacks.delete(id)
    if (!this.#isToldToWait) this.#trustAgain()
  }

  /** A person wants everything tried now. */
  tryAgain(): void {
    this.#setbacks.clear()
    this.#trustAgain()
  }

  /** Forgets the failures of everything that is no longer needed. */
  forgetOthers(needs: readonly Need[]): void {
    const ids = new Set(needs.map(({ id }) => id))
    for (const id of this.#setbacks.keys()) if (!ids.has(id)) this.#setbacks.delete(id)
  }

  /** @returns milliseconds until one of these may be tried; Infinity if there are none but those under way */
  waitFor(needs: readonly Need[]): number {
    const idle = needs.filter(({ id }) => !this.#underWay.has(id))
    const times = idle.map(({ id }) => Math.max(this.#dueAt(id), this.#resumeAt))
    return Math.max(0, Math.min(...times) - this.#chances.now())
  }

  /** @returns the needs that the server, though it answers, has not met for a while */
  stuck<T extends Need>(needs: readonly T[]): readonly T[] {
    if (this.#isServerFailing) return needs
    return needs.filter(({ id }) => {
      const setback = this.#setbacks.get(id)
      return setback && !setback.isUnreached && setback.failures >= LASTING_FROM
    })
  }

  #failures(id: string): number {
    return this.#setbacks.get(id)?.failures ?? 0
  }

  #dueAt(id: string): number {
    return this.#setbacks.get(id)?.dueAt ?? 0
  }

  #isInDoubt(): boolean {
    return this.#doubts >= DOUBT_FROM
  }

  #trustAgain(): void {
    this.#doubts = 0
    this.#resumeAt = 0
    this.#isToldToWait = false
    this.#isServerFailing = false
  }
}

/** Whether our server did not answer; any other failure is an answer, or the tablet's own. */
export function isUnreached(error: unknown): boolean {
  return (
    error instanceof ApiError && (error.kind === 'no-answer' || error.kind === 'foreign-answer')
  )
}
