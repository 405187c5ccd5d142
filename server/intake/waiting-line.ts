import { LRUCache } from 'lru-cache'
import type { EpochMs } from '../../src/rules/epoch-ms.ts'
import { RECEIPT_IMAGES } from '../../src/rules/receipt-images.ts'
import { HttpError } from '../http/http-error.ts'
import { retryAfter } from '../http/rate-limits.ts'

/** Pictures that are decoded at a time: each can take some 400 MB. */
const MOST_AT_ONCE = 2

/** Bodies in memory: three of the largest, or dozens of usual ones. */
const MOST_BYTES = 256_000_000
/** A body, or all bodies of an account, in bytes: the largest images, and what is written around them. */
const LARGEST = RECEIPT_IMAGES.most * RECEIPT_IMAGES.maxBytes + 1_000_000

/** In milliseconds. The proxy waits for 30 seconds (`deploy/nginx.conf`). */
const WAIT = {
  /** Who would be done later than this is not let in. */
  longest: 12_000,
  /** Who was let in has an answer by then, if only that it did not work. */
  answered: 27_000,
  /** For how long others are sent away at most. */
  away: 60_000,
  /** For how long room is kept for a body that does not come. */
  body: 5_000,
}

/** A phone's photograph: for a guess how many there are in a body that has not been read. */
const USUAL_BYTES = 3_000_000

/**
 * The time that a picture takes, in milliseconds: until one was measured, at most in the average, and the weight of the
 * latest there. Without the second, a costly picture would make all others look slow.
 */
const PICTURE = { first: 500, most: 2000, weight: 0.1 }

/** The step in which the cost of an account counts, in milliseconds; an ordinary receipt takes less. */
const QUANTUM = 4000

/** For how long it is remembered what an account has cost, in milliseconds. */
const MEMORY = { max: 10_000, ttl: 60_000 }

/** A receipt that was let in. */
export interface Place {
  /** Counts bytes of its body. @throws {HttpError} 413 when they are too many, 503 when those of all bodies are */
  hold: (bytes: number) => void
  /** Tells that its body is here, and how many pictures are in it. */
  arrived: (pictures: number) => void
  /**
   * Waits for this receipt's turn to have a picture decoded.
   * @param decode is told how many milliseconds are left
   * @throws {HttpError} 503 when there is no time left; whatever `decode` throws
   */
  turn: <T>(decode: (withinMs: number) => Promise<T>) => Promise<T>
}

interface Inside extends Place {
  account: string
  /** In steps of `QUANTUM`: what its account had cost, and one for each receipt that it had here already. */
  rank: number
  /** The time that its pictures will take, and have taken, in milliseconds. */
  expected: number
  took: number
  bytes: number
  /** Until then room is kept for it. */
  until: EpochMs
}

/**
 * Accounts take turns: the first receipts of all come before the second of one, and whoever has cost much comes behind those
 * who have not. Among equals it is the order of arrival.
 * @returns lets a receipt of an account in whose body will have so many bytes (null if that is not known), and calls `work`
 *   with its place; throws an HttpError 413 for a body that is too large, 503 with `Retry-After` when it would not be done in
 *   time, and whatever `work` throws
 */
export function waitingLine(now: () => EpochMs = Date.now) {
  /** In the order of arrival. */
  const inside = new Set<Inside>()
  const waiting = new Map<Inside, () => void>()
  const spent = new LRUCache<string, number>({ ...MEMORY, noUpdateTTL: true, perf: { now } })
  let usual = PICTURE.first
  let running = 0
  let held = 0
  /** When there will be room for those who have been sent away. */
  let roomAt = 0

  const spend = (account: string, ms: number) =>
    void spent.set(account, (spent.get(account) ?? 0) + ms)
  const bytesOf = (account: string) =>
    [...inside].reduce((sum, place) => sum + (place.account === account ? place.bytes : 0), 0)
  const rankOf = ({ rank, took }: Inside) => rank + Math.floor(took / QUANTUM)

  function busy(expected: number, wait: number): HttpError {
    const from = Math.max(roomAt, now() + wait - WAIT.longest, now())
    roomAt = Math.min(from + expected / MOST_AT_ONCE, now() + WAIT.away)
    const error = 'Too many images are arriving at the moment, please try again'
    return new HttpError(503, error, {}, retryAfter(Math.max(1000, roomAt - now())))
  }

  function enter(account: string, announced: number | null): Inside {
    const own = [...inside].filter((other) => other.account === account)
    const rank = own.length + Math.floor((spent.get(account) ?? 0) / QUANTUM)
    const expected = picturesIn(announced) * usual
    const ahead = [...inside].filter((other) => rankOf(other) <= rank && other.until > now())
    const wait =
      ahead.reduce((sum, other) => sum + Math.max(0, other.expected - other.took), expected) /
      MOST_AT_ONCE
    if ((announced ?? 0) > LARGEST) throw tooLarge()
    if (wait > WAIT.longest || held + (announced ?? 0) > MOST_BYTES) throw busy(expected, wait)
    let deadline = now() + WAIT.answered
    const place: Inside = {
      ...{ account, rank, expected, took: 0, bytes: 0, until: now() + WAIT.body },
      hold(bytes) {
        place.bytes += bytes
        held += bytes
        if (place.bytes > LARGEST) throw tooLarge()
        if (held > MOST_BYTES || bytesOf(account) > LARGEST) throw busy(expected, wait)
      },
      arrived(pictures) {
        place.expected = pictures * usual
        place.until = Infinity
        deadline = now() + WAIT.answered
      },
      async turn(decode) {
        if (running < MOST_AT_ONCE) running += 1
        else if (!(await isTurn(place, deadline - now()))) throw busy(expected, wait)
        const began = now()
        try {
          return await decode(Math.max(1, deadline - began))
        } finally {
          const took = now() - began
          place.took += took
          spend(account, took)
          usual += (Math.min(took, PICTURE.most) - usual) * PICTURE.weight
          startNext()
        }
      },
    }
    inside.add(place)
    return place
  }

  /** @returns false when the time is over before it is its turn */
  function isTurn(place: Inside, withinMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => waiting.delete(place) && resolve(false), withinMs)
      waiting.set(place, () => {
        clearTimeout(timer)
        waiting.delete(place)
        resolve(true)
      })
    })
  }

  /** Hands the place of a picture that is done to the next. */
  function startNext(): void {
    const [first] = [...inside].filter((place) => waiting.has(place)).toSorted(byRank)
    if (first) waiting.get(first)?.()
    else running -= 1
  }
  const byRank = (one: Inside, other: Inside) => rankOf(one) - rankOf(other)

  return async <T>(
    account: string,
    announced: number | null,
    work: (place: Place) => Promise<T>,
  ): Promise<T> => {
    const place = enter(account, announced)
    try {
      return await work(place)
    } catch (error) {
      // What is refused has cost its account something, also if it never arrived.
      if (error instanceof HttpError && error.status < 500) spend(account, QUANTUM)
      throw error
    } finally {
      held -= place.bytes
      inside.delete(place)
    }
  }
}

function tooLarge(): HttpError {
  return new HttpError(413, `The body must be at most ${LARGEST} bytes`)
}

function picturesIn(announced: number | null): number {
  if (announced === null) return RECEIPT_IMAGES.most
  return Math.min(RECEIPT_IMAGES.most, Math.max(1, Math.ceil(announced / USUAL_BYTES)))
}
