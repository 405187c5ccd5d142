/**
 * Asks the server again and again which of the requests on screen have been decided (call 19), so that nobody works on
 * what a colleague has decided. Only while the page is in sight and the server can be reached.
 */
import { STAGE } from '../../config/settings.ts'
import { ApiError } from '../../contract/api-error.ts'
import { ASKED_MOST, listDecidedRequests } from '../../contract/review-calls.ts'
import { connectionState, onConnectionChange } from '../../offline/connection.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import { jittered } from '../../offline/outbox/drain-delays.ts'
import { onResume, onSuspend } from '../../offline/page-lifecycle.ts'
import { storeDecided } from '../../offline/queue/queue.ts'
import type { StaffApi } from '../../workspace/staff-api.ts'
import type { Chances } from '../prefetch/pace.ts'

/** With the time that an answer takes, a reviewer learns of a decision within ten seconds. */
const ASK_AGAIN_MS = 5_000

/** Longest wait for an answer, which is a few bytes. */
const ANSWER_WITHIN_MS = 6_000

/** Longest pause after failures, unless the server asks for a longer one. */
const PAUSE_MAX_MS = 30_000

interface FollowDeps extends Chances {
  database: StaffDatabase
  staffApi: StaffApi
  /** The requests on screen that are open as far as this tablet knows; the first ones matter most. */
  ids: () => readonly string[]
}

/**
 * Asks now, every five seconds, and as soon as the page comes back into sight or the server can be reached again. After
 * a failure it waits, longer each time. What is decided is stored for all tabs.
 * @returns a function that stops it
 */
export function followDecided({ database, staffApi, ids, now, random }: FollowDeps): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let underWay: AbortController | null = null
  let failures = 0
  /** The server asked not to be asked before, as `now` counts. */
  let notBefore = 0

  const isWorthwhile = () =>
    document.visibilityState === 'visible' && connectionState() !== false && underWay === null

  const askIn = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), ms)
  }

  /** Where it is not worthwhile, the event that makes it so again calls this. */
  const ask = async () => {
    clearTimeout(timer)
    if (!isWorthwhile()) return
    const wait = notBefore - now()
    if (wait > 0) return askIn(wait)
    const own = new AbortController()
    underWay = own
    const pause = await attempt(own.signal)
    if (own.signal.aborted) return
    underWay = null
    askIn(pause)
  }

  /** @returns how long to wait before the next one, in milliseconds */
  const attempt = async (signal: AbortSignal): Promise<number> => {
    const asked = ids().slice(0, ASKED_MOST)
    if (asked.length === 0) return ASK_AGAIN_MS
    try {
      const { items } = await staffApi.call(listDecidedRequests, {
        params: { stage: STAGE },
        query: { reviewIds: asked.join() },
        timeoutMs: ANSWER_WITHIN_MS,
        signal,
      })
      if (!signal.aborted) await storeDecided(database, items)
      failures = 0
      return ASK_AGAIN_MS
    } catch (error) {
      failures += 1
      const toldMs = (error instanceof ApiError && error.retryAfterMs) || 0
      notBefore = now() + toldMs
      const pause = Math.min(PAUSE_MAX_MS, ASK_AGAIN_MS * 2 ** failures)
      return Math.max(jittered(pause, random()), toldMs)
    }
  }

  const stop = () => {
    clearTimeout(timer)
    underWay?.abort()
    underWay = null
  }
  const lookAgain = () => void ask()
  document.addEventListener('visibilitychange', lookAgain)
  const stopListening = [onConnectionChange(lookAgain), onSuspend(stop), onResume(lookAgain)]
  void ask()
  return () => {
    document.removeEventListener('visibilitychange', lookAgain)
    stopListening.forEach((end) => end())
    stop()
  }
}
