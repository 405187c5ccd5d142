/**
 * When the page prefetches: after each change of the queue, such as a decision, when the server is reachable
 * again, when the page resumes, and when a wait is over. It also looks now and then, in case an event was
 * missed. One tab at a time fetches.
 */
import { onChange } from '../../offline/broadcast.ts'
import { connectionState, onConnectionChange } from '../../offline/connection.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { afterSending } from '../../offline/outbox/sending-first.ts'
import { onResume, onSuspend } from '../../offline/page-lifecycle.ts'
import { NoLocksError, takeTurn } from '../../offline/web-lock.ts'
import { fetchNeeds } from './fetch-needs.ts'
import { Pace, type Chances, type Need } from './pace.ts'

/** Pause after a change, in which a decision gets stored before this reads what is left. */
const SETTLE_MS = 250

const LOOK_AGAIN_MS = 30_000

/** A turn takes less than this on any usable connection. */
const TURN_MAX_MS = 5 * 60_000

interface PrefetchDeps<T extends Need> extends Chances {
  database: StaffDatabase
  /** In the order in which they are wanted. @throws errors of the local storage */
  readNeeds(): Promise<readonly T[]>
  /** Called after each look at the needs, with those that the server fails to meet. */
  onStuck(stuck: readonly T[]): void
  /** Called when nothing is left to fetch for now. */
  onDone(): void
}

export interface PrefetchSchedule {
  /** Tries everything now that failed before. */
  tryAgain(): void
  /** Ends a running turn and takes no more. */
  stop(): void
}

/** Starts prefetching. */
export function schedulePrefetch<T extends Need>(deps: PrefetchDeps<T>): PrefetchSchedule {
  const { database } = deps
  const pace = new Pace(deps, () => connectionState() === true)
  let turn: AbortController | null = null
  let isWanted = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let isSoon = false

  /** Requests during a turn are combined into one further turn. */
  const request = () => {
    if (turn) isWanted = true
    else if (!isSoon) runIn(SETTLE_MS)
  }

  const runIn = (ms: number) => {
    clearTimeout(timer)
    if (isStopped) return
    isSoon = ms <= SETTLE_MS
    timer = setTimeout(() => void run(), ms)
  }

  const run = async () => {
    const own = new AbortController()
    turn = own
    isWanted = false
    isSoon = false
    let wait = LOOK_AGAIN_MS
    try {
      wait = Math.min(wait, await fetchInTurn(own.signal))
    } catch (error) {
      if (own.signal.aborted) return
      if (!(error instanceof NoLocksError)) console.warn('Prefetch failed', error)
    }
    // The page was suspended meanwhile, and a new run may have started.
    if (turn !== own) return
    turn = null
    deps.onDone()
    runIn(isWanted ? SETTLE_MS : Math.max(wait, SETTLE_MS))
  }

  const look = async () => {
    const needs = await deps.readNeeds()
    deps.onStuck(pace.stuck(needs))
    return needs
  }

  /** @returns milliseconds until the next turn is worthwhile; Infinity if nothing is missing */
  const fetchInTurn = async (signal: AbortSignal): Promise<number> => {
    await afterSending()
    const wait = pace.waitFor(await look())
    if (wait > 0) return wait
    // If the lock is stolen from this page, the worst case is an image that is fetched twice.
    const limits = { signal, waitsSince: Date.now(), mostMs: TURN_MAX_MS }
    const fetchAll = (end: AbortSignal) => fetchNeeds(look, pace, end)
    for (;;) {
      // Wait for another tab's turn instead of giving up: the needs may have changed since it began.
      const left = await takeTurn(`prefetch:${database.name}`, limits, fetchAll)
      if (left !== 'not-yet') return pace.waitFor(left)
    }
  }

  const suspend = () => {
    clearTimeout(timer)
    isSoon = false
    turn?.abort()
    turn = null
  }
  const reopen = () => {
    pace.reopen()
    request()
  }

  const stop = () => {
    isStopped = true
    suspend()
    stopListening.forEach((end) => end())
  }
  const stopListening = [
    onChange(database, (change) => {
      if (change === 'wipe') stop()
      if (change === 'decision' || change === 'outbox' || change === 'queue') request()
    }),
    onConnectionChange(() => {
      if (connectionState()) reopen()
    }),
    onSuspend(suspend),
    onResume(reopen),
  ]
  request()

  return {
    tryAgain: () => {
      pace.tryAgain()
      request()
    },
    stop,
  }
}
