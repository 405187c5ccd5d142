/**
 * When the page drains: after each decision, when the server is reachable again, when the page is shown or
 * resumes, and when a wait is over. It also polls the outbox slowly, in case an event was missed. Every wait
 * in this file has a time limit, so no requested pass can get stuck.
 */
import { onChange } from '../broadcast.ts'
import { connectionState, onConnectionChange } from '../connection.ts'
import { note, noteError } from '../journal.ts'
import type { NextPass } from './drain.ts'
import type { DrainDeps, Urgency } from './drain-deps.ts'
import { drainInTurn, outboxLock } from './drain-lock.ts'
import { workerHelp } from './worker-agreement.ts'
import { onResume, onSuspend } from '../page-lifecycle.ts'

const URGENCIES: readonly Urgency[] = ['none', 'network', 'person']

/** How often the outbox is polled, in case an event was missed. */
const POLL_MS = 10_000

/** Pause before the next pass after storage or the lock has failed. */
const RETRY_AFTER_MS = 2_000

export interface DrainSchedule {
  /** Asks for a pass. Requests during a pass are combined into one further pass. */
  request(urgency: Urgency): void
  /** Ends a running pass and schedules no more. */
  stop(): void
}

/**
 * Starts draining.
 * @param onTrouble called after each pass with the error that prevented it, or with null
 */
export function scheduleDrain(deps: DrainDeps, onTrouble: (error: unknown) => void): DrainSchedule {
  const { database } = deps
  let wanted: Urgency | null = null
  let turn: AbortController | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let isStopped = false

  const isWanted = () => wanted !== null
  /** Of several requests, the most urgent one counts. */
  const want = (urgency: Urgency) => {
    if (wanted === null || URGENCIES.indexOf(urgency) > URGENCIES.indexOf(wanted)) wanted = urgency
  }
  const request = (urgency: Urgency) => {
    want(urgency)
    if (!turn && !isStopped) void run()
  }

  const run = async () => {
    const own = new AbortController()
    turn = own
    clearTimeout(timer)
    let next: NextPass = null
    let waitsSince: number | null = null
    while (wanted !== null && !own.signal.aborted) {
      const urgency: Urgency = wanted
      wanted = null
      waitsSince ??= Date.now()
      try {
        const outcome = await drainInTurn(deps, urgency, { signal: own.signal, waitsSince })
        if (outcome === 'not-yet') {
          want(urgency)
          continue
        }
        next = outcome
        waitsSince = null
        onTrouble(null)
      } catch (error) {
        if (own.signal.aborted) break
        noteError('no pass', error)
        onTrouble(error)
        next = deps.now() + RETRY_AFTER_MS
        waitsSince = null
        const isAskedAgain = isWanted()
        want(urgency)
        // A request that came during the failed pass does not have to wait.
        if (!isAskedAgain) break
      }
    }
    // The page was suspended meanwhile, and a new run may have started.
    if (turn !== own) return
    turn = null
    sleepUntil(next)
  }

  const sleepUntil = (next: NextPass) => {
    clearTimeout(timer)
    if (isStopped) return
    const wait = next === null ? POLL_MS : Math.min(next - deps.now(), POLL_MS)
    timer = setTimeout(() => request('none'), Math.max(wait, 0))
  }

  const suspend = () => {
    note('suspended')
    clearTimeout(timer)
    turn?.abort()
    turn = null
  }

  const worker = workerHelp(outboxLock(database))
  const leave = () => {
    suspend()
    worker.takeOver()
  }

  const stopListening = [
    onChange(database, (change) => {
      if (change !== 'decision') return
      request('none')
      worker.requestSync()
    }),
    onConnectionChange(() => {
      if (connectionState()) request('network')
    }),
    onSuspend(leave),
    onResume(() => request('network')),
    onShown(() => request('network')),
    deps.link.follow(),
  ]
  request('none')

  return {
    request,
    stop: () => {
      isStopped = true
      suspend()
      stopListening.forEach((stop) => stop())
    },
  }
}

function onShown(listener: () => void): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') listener()
  }
  document.addEventListener('visibilitychange', whenVisible)
  return () => document.removeEventListener('visibilitychange', whenVisible)
}
