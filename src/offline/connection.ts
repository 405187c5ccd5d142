/**
 * Whether our server can be reached, as far as this page knows. `navigator.onLine` is only a hint: what
 * counts is an answer with our content, because a captive portal answers everything.
 */
import { z } from 'zod'
import { ApiError } from '../contract/api-error.ts'
import { call } from '../contract/call.ts'

const PROBE_URL = '/healthz'
const PROBE_TIMEOUT_MS = 5_000
/** How often an unreachable server is tried again while the page is visible. */
const PROBE_INTERVAL_MS = 10_000

const health = z.object({ service: z.literal('campfire'), status: z.literal('ok') })

/** null: not known yet. */
let isOnline: boolean | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

export function connectionState(): boolean | null {
  return isOnline
}

/** @returns stops listening */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Makes a call of the contract and learns from it whether the server is there. */
export const callServer: typeof call = async (endpoint, options) => {
  try {
    const answer = await call(endpoint, options)
    set(true)
    return answer
  } catch (error) {
    if (error instanceof ApiError && !options?.signal?.aborted) {
      set(error.kind !== 'no-answer' && error.kind !== 'foreign-answer')
    }
    throw error
  }
}

/** Asks the server whether it is there. */
export async function checkConnection(): Promise<void> {
  try {
    const response = await fetch(PROBE_URL, {
      cache: 'no-store',
      redirect: 'error',
      credentials: 'omit',
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    })
    set(health.safeParse(await response.json()).success)
  } catch {
    set(false)
  }
}

/**
 * Follows the browser's hints for as long as the page lives, and keeps trying while the server is away.
 * @returns stops following
 */
export function watchConnection(): () => void {
  const check = () => void checkConnection()
  const checkIfVisible = () => {
    if (document.visibilityState === 'visible') check()
  }
  window.addEventListener('online', check)
  window.addEventListener('offline', check)
  window.addEventListener('pageshow', check)
  document.addEventListener('visibilitychange', checkIfVisible)
  check()
  return () => {
    clearTimeout(timer)
    window.removeEventListener('online', check)
    window.removeEventListener('offline', check)
    window.removeEventListener('pageshow', check)
    document.removeEventListener('visibilitychange', checkIfVisible)
  }
}

function set(next: boolean): void {
  clearTimeout(timer)
  if (!next) timer = setTimeout(probeAgain, PROBE_INTERVAL_MS)
  if (next === isOnline) return
  isOnline = next
  listeners.forEach((listener) => listener())
}

function probeAgain(): void {
  // A hidden page asks again when it is shown.
  if (document.visibilityState === 'visible') void checkConnection()
}
