/**
 * Keeps the next requests ready for offline use: takes the next thing that they need and is missing, until nothing is.
 * One tab at a time does it. A need that fails waits by itself, longer each time, and the others go on. Only when needs
 * fail one after the other is something wrong with the connection or the server: then the turn fails, and after the
 * pause of the job one need is tried at a time, until one succeeds.
 */
import { ApiError } from '../../contract/api-error.ts'
import { onChange, type Change } from '../../offline/broadcast.ts'
import { connectionState } from '../../offline/connection.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { pauseAfter } from '../../offline/jobs/backoff.ts'
import type { Job } from '../../offline/jobs/job.ts'
import { lockedJob } from '../../offline/jobs/locked-job.ts'
import { serverAnswers, stored } from '../../offline/jobs/wake-ups.ts'
import { onShiftChosen, shiftSize } from '../../workspace/shift-size.ts'
import { afterSending } from '../../offline/outbox/sending-first.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import type { Need } from './need.ts'
import { isUnreached } from './needs.ts'
import { prefetchState } from './prefetch-state.ts'

/** Few, to leave the connection to decisions and to the image that somebody is looking at. */
const AT_A_TIME = 2
/**
 * A need that takes longer does not hold up others: on a line that was lost for a moment, it may hang. All is read anew
 * after this long, as no event tells what a browser deletes, or another tab drops.
 */
const SLOW_MS = 2_000
/** With those that are slow. */
const AT_MOST = 6

/**
 * While all is here, a decision can only add what the last request of a shift needs. Reading a long shift takes long, so
 * it rests for so many times as long: whoever decides should not notice it.
 */
const RESTS = 20
/** A rest ends once this share of the shift is decided, as an outage can begin just then: two of a usual one. */
const RESTING_SHARE = 1 / 20

/** These change what is needed; what this tab has stored itself is known. */
const CHANGES: readonly Change[] = ['decision', 'settled', 'outbox', 'queue', 'wipe']
/** After so many bytes, whether there is space for more is asked anew: less than half of what stays free. */
const LOOK_AFTER_BYTES = 4_000_000

const NEED_BACKOFF = { minMs: 1_000, maxMs: 5 * 60_000 }

/** So many failures in a row say something about all needs, and so many of one need are worth telling a person about. */
const TELLING_FAILURES = 3

/**
 * @param readNeeds reads them in the order in which they are wanted; throws errors of the local storage
 * @param now milliseconds since any fixed time, which nobody sets back
 * @param random 0 ≤ x < 1
 */
export function keepReadyJob(
  database: StaffDatabase,
  readNeeds: () => Promise<readonly Need[]>,
  now: () => number = () => performance.now(),
  random: () => number = Math.random,
): Job {
  const setbacks = new Map<string, { failures: number; dueAt: number }>()
  const underWay = new Map<string, Promise<void>>()
  const slow = new Set<string>()
  /** What was needed when it was read last, and what of it has arrived since. */
  let read: readonly Need[] = []
  /** When that was; -Infinity: something has changed since. */
  let readAt = -Infinity
  /** Until then, or until so many, decisions cause no reading. */
  let restsUntil = -Infinity
  let restingDecisions = 0
  const arrived = new Set<string>()
  let arrivedBytes = 0
  /** Failures since the last success, without those that concern a single need. */
  let doubts = 0
  /** The last failure, if it says something about all needs. */
  let failure: unknown = null
  /** Nothing more is begun in this turn. */
  let mustPause = false
  let isWiped = false

  const isInDoubt = () => doubts >= TELLING_FAILURES
  const dueAt = ({ id }: Need) => setbacks.get(id)?.dueAt ?? 0

  const trust = () => {
    doubts = 0
    failure = null
    mustPause = false
  }

  const failed = (id: string, error: unknown) => {
    // A request that an outage swallowed ends long after it, when others have been answered.
    const isSwallowed = isUnreached(error) && connectionState() === true
    const isOutage = isUnreached(error) && !isSwallowed
    // The first answer after an outage, even a bad one, shows that the server can be reached.
    if (isUnreached(failure) && !isOutage) trust()
    const failures = (setbacks.get(id)?.failures ?? 0) + 1
    if (!isOutage) {
      const toldMs = (error instanceof ApiError && error.retryAfterMs) || 0
      const waitMs = Math.max(pauseAfter(failures, NEED_BACKOFF, random()), toldMs)
      setbacks.set(id, { failures, dueAt: now() + waitMs })
    }
    // One that the server fails again and again says nothing new about the others.
    if (isSwallowed || (failures > 1 && !isOutage && !isInDoubt())) return
    doubts += 1
    failure = error
    mustPause = isInDoubt()
  }

  const begin = ({ id, kind, fetch }: Need, signal: AbortSignal) => {
    const timer = setTimeout(() => slow.add(id), SLOW_MS)
    const attempt = fetch()
      .then(
        (bytes) => {
          setbacks.delete(id)
          arrived.add(id)
          arrivedBytes += typeof bytes === 'number' ? bytes : 0
          if (kind === 'queue') readAt = -Infinity
          trust()
        },
        (error: unknown) => {
          // Of what was given up, nothing is known.
          if (!signal.aborted) failed(id, error)
        },
      )
      .finally(() => {
        clearTimeout(timer)
        underWay.delete(id)
        slow.delete(id)
      })
    underWay.set(id, attempt)
  }

  const look = async () => {
    const began = now()
    readAt = began
    restsUntil = -Infinity
    restingDecisions = RESTING_SHARE * shiftSize(database.uid)
    arrivedBytes = 0
    const earlier = [...arrived]
    try {
      read = await readNeeds()
    } catch (error) {
      readAt = -Infinity
      throw error
    }
    // Not longer, as a read can take a minute where the storage is silent.
    const rest = Math.min(RESTS * (now() - began), 5 * SLOW_MS)
    if (read.length === 0 && restingDecisions > 0) restsUntil = now() + rest
    const ids = new Set(read.map(({ id }) => id))
    for (const id of setbacks.keys()) if (!ids.has(id)) setbacks.delete(id)
    for (const id of earlier) {
      arrived.delete(id)
      // What arrived and is still missing could not be stored. It would be fetched over and over.
      if (ids.has(id)) failed(id, new Error('It could not be stored'))
    }
  }

  /** What is still needed: as it was read, less what has arrived, for as long as nothing else is known to have changed. */
  const stillNeeded = async () => {
    const isOld = now() - readAt >= SLOW_MS || arrivedBytes >= LOOK_AFTER_BYTES
    if (isOld) await look()
    const needs = read.filter(({ id }) => !arrived.has(id))
    const isServerFailing = doubts >= 2 * TELLING_FAILURES && !isUnreached(failure)
    const isStuck = ({ id }: Need) => (setbacks.get(id)?.failures ?? 0) >= TELLING_FAILURES
    const stuck = isServerFailing ? needs : needs.filter(isStuck)
    const before = prefetchState.getState().stuck
    if (!areSame(before, stuck)) prefetchState.setState({ stuck })
    return needs
  }

  /** @returns the need to fetch now: one that has not failed yet before those that have, otherwise the first */
  const nextOf = (needs: readonly Need[]): Need | undefined => {
    const due = needs.filter((need) => !underWay.has(need.id) && dueAt(need) <= now())
    return due.find(({ id }) => !setbacks.has(id)) ?? due[0]
  }

  const hasRoom = () =>
    isInDoubt()
      ? underWay.size === 0
      : underWay.size - slow.size < AT_A_TIME && underWay.size < AT_MOST

  /**
   * Looks after each arrival, and now and then, because what arrives (a page of the queue) or happens meanwhile (a
   * decision) changes what is needed.
   * @returns what is still needed, as it was read last
   */
  const fetchAll = async (signal: AbortSignal): Promise<readonly Need[]> => {
    mustPause = false
    for (;;) {
      // What is being sent goes first, also in the middle of a long turn.
      await afterSending()
      const needs = await stillNeeded()
      while (!signal.aborted && !isWiped && !mustPause && hasRoom()) {
        const need = nextOf(needs)
        if (!need) break
        begin(need, signal)
      }
      if (underWay.size > 0) await oneOf(underWay.values())
      else if (mustPause) throw failure
      else if (arrived.size === 0) return needs
      else readAt = -Infinity
    }
  }

  return lockedJob({
    name: 'Get the next requests ready',
    lock: `prefetch:${database.name}`,
    // On any usable connection a turn takes less. If the lock is stolen, the worst case is an image fetched twice.
    maxMs: 5 * 60_000,
    // In which a decision gets stored before a turn reads what is left.
    settleMs: 250,
    lookAgainMs: 30_000,
    // The longest pause is also the longest that it takes to notice, without any event, a server that is back.
    backoff: { minMs: 1_000, maxMs: 15_000 },
    wakesOn: [
      // In doubt, the pause counts: it is short, and the turn after it reads all needs anew.
      (wake) => stored(database, 'decision', 'outbox', 'queue')((why) => isInDoubt() || wake(why)),
      serverAnswers,
      () =>
        onChange(database, (change) => {
          isWiped ||= change === 'wipe'
          if (CHANGES.includes(change)) readAt = -Infinity
          if (change === 'decision') restingDecisions -= 1
          // What is new in the queue may be the next to review.
          if (change === 'queue' || restingDecisions <= 0) restsUntil = -Infinity
        }),
      (wake) =>
        onShiftChosen(database.uid, () => {
          readAt = -Infinity
          wake('person')
        }),
      (wake) => {
        const tryAgain = () => {
          readAt = -Infinity
          setbacks.clear()
          trust()
          wake('person')
        }
        prefetchState.setState({ tryAgain })
        return () => undefined
      },
    ],
    run: async ({ alone, urgency }): Promise<EpochMs | null> => {
      if (isWiped) return null
      const restMs = restsUntil - now()
      if (urgency === 'none' && restMs > 0) return Date.now() + restMs
      await afterSending()
      const needs = await stillNeeded()
      const left = nextOf(needs) ? await alone(fetchAll) : needs
      const idle = left.filter(({ id }) => !underWay.has(id))
      const waitMs = Math.min(...idle.map(dueAt)) - now()
      return waitMs === Infinity ? null : Date.now() + waitMs
    },
  })
}

function areSame(some: readonly Need[], others: readonly Need[]): boolean {
  return some.length === others.length && some.every(({ id }, index) => id === others[index]?.id)
}

/** Resolves when one of these has, or when it is time to look again. */
async function oneOf(attempts: Iterable<Promise<void>>): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const lookAgain = new Promise<void>((resolve) => (timer = setTimeout(resolve, SLOW_MS)))
  await Promise.race([...attempts, lookAgain])
  clearTimeout(timer)
}
