/**
 * When the page drains: after each decision, when the server is back, when the page is shown, and when
 * a wait is over.
 */
import { onChange } from './changes.ts'
import { connectionState, onConnectionChange } from './connection.ts'
import type { StaffDatabase } from './database.ts'
import type { DrainDeps, NextPass, Urgency } from './drain.ts'
import { drainInTurn, outboxLock } from './drain-turn.ts'

const URGENCIES: readonly Urgency[] = ['none', 'network', 'person']

/** Longest sleep before looking again; a timer set for hours may never fire on a tablet. */
const SLEEP_MAX_MS = 60_000

export interface DrainSchedule {
  /** Asks for a pass; requests that come while one runs are joined into one more. */
  request(urgency: Urgency): void
  stop(): void
}

export function scheduleDrain(deps: DrainDeps): DrainSchedule {
  const { database } = deps
  let wanted: Urgency | null = null
  let isRunning = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const request = (urgency: Urgency) => {
    if (wanted === null || URGENCIES.indexOf(urgency) > URGENCIES.indexOf(wanted)) wanted = urgency
    if (!isRunning && !isStopped) void run()
  }

  const run = async () => {
    isRunning = true
    clearTimeout(timer)
    let next: NextPass = null
    try {
      while (wanted !== null && !isStopped) {
        const urgency = wanted
        wanted = null
        next = await drainInTurn(deps, urgency)
      }
    } catch (error) {
      // Storage could not be read or written; nothing is lost, and trying again later may work.
      console.error('The outbox could not be drained', error)
      next = deps.now() + SLEEP_MAX_MS
    } finally {
      isRunning = false
    }
    if (next !== null && !isStopped) {
      const sleep = Math.min(Math.max(next - deps.now(), 0), SLEEP_MAX_MS)
      timer = setTimeout(() => request('none'), sleep)
    }
  }

  const stopListening = [
    onChange(database, (change) => {
      if (change !== 'decision') return
      request('none')
      void requestBackgroundSync(database)
    }),
    onConnectionChange(() => {
      if (connectionState()) request('network')
    }),
    onShown(() => request('none')),
  ]
  request('none')

  return {
    request,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      stopListening.forEach((stop) => stop())
    },
  }
}

function onShown(listener: () => void): () => void {
  const whenVisible = () => {
    if (document.visibilityState === 'visible') listener()
  }
  document.addEventListener('visibilitychange', whenVisible)
  window.addEventListener('pageshow', listener)
  return () => {
    document.removeEventListener('visibilitychange', whenVisible)
    window.removeEventListener('pageshow', listener)
  }
}

/** Chromium's Background Sync: sends even after the last tab is gone. An accelerator, nothing relies on it. */
async function requestBackgroundSync(database: StaffDatabase): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration()
  if (!registration?.active || !('sync' in registration)) return
  const sync = registration.sync as { register(tag: string): Promise<void> }
  await sync.register(outboxLock(database)).catch(() => undefined)
}
