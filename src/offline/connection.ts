/**
 * Finds out whether our server can be reached. `navigator.onLine` is not enough: only an answer with our own content
 * counts, because a captive portal answers every request.
 */
import { ApiError } from '../contract/api-error.ts'
import { call } from '../contract/call.ts'
import { deviceOnline, pageShown } from './jobs/page-wake-ups.ts'
import { onResume, whileAwake } from './page-lifecycle.ts'
import { ANSWER_WITHIN_MS, isServerUp } from './server-up.ts'
import { tablet } from './tablet-state.ts'
import { onOnlineAgain, throwIfOffline, untilOffline, worksOffline } from './work-offline.ts'

/** Pause between two probes of a visible page while the server is, or may be, out of reach. */
const PROBE_INTERVAL_MS = 10_000

let timer: ReturnType<typeof setTimeout> | undefined

/** Number of the last request; requests are numbered in the order they started. */
let started = 0
/** The newest request whose outcome counted. Failures of older ones are ignored. */
let newestOutcome = 0

/** @returns true if the server can be reached, false if not; null while unknown */
export const connectionState = () => tablet.getState().isOnline

/** Calls back when `connectionState` changes. @returns a function that stops listening */
export const onConnectionChange = (listener: () => void) =>
  tablet.subscribe(({ isOnline }) => isOnline, listener)

/**
 * Makes a call of the contract and records whether the server was reached. One that was not answered says nothing about
 * all others, so the server is asked. While a person works offline, nothing is.
 * @throws {ApiError} as `call` does
 */
export const callServer: typeof call = async (endpoint, options) => {
  throwIfOffline()
  const report = startRequest(() => void checkConnection())
  const signal = AbortSignal.any([untilOffline(), ...(options?.signal ? [options.signal] : [])])
  try {
    const answer = await call(endpoint, { ...options, signal })
    report(true)
    return answer
  } catch (error) {
    // An aborted call says nothing about the connection.
    if (error instanceof ApiError && !signal.aborted) {
      report(error.kind !== 'no-answer' && error.kind !== 'foreign-answer')
    }
    throw error
  }
}

/** Probes the server and records whether it was reached. Never throws. */
export async function checkConnection(): Promise<void> {
  if (worksOffline()) return
  const report = startRequest()
  const tooLate = AbortSignal.timeout(ANSWER_WITHIN_MS)
  const signal = AbortSignal.any([whileAwake(), untilOffline(), tooLate])
  report(await isServerUp({ cache: 'no-store', signal, redirect: 'error', credentials: 'omit' }))
}

/**
 * Probes the server now, whenever the browser hints at a change, when somebody has worked offline, and every ten seconds
 * while the server is unreachable.
 * @returns a function that stops this
 */
export function watchConnection(): () => void {
  const check = () => void checkConnection()
  const hints = [deviceOnline(check), pageShown(check), onResume(check)]
  const stopListening = [...hints, onOnlineAgain(check)]
  window.addEventListener('offline', check)
  check()
  return () => {
    clearTimeout(timer)
    window.removeEventListener('offline', check)
    stopListening.forEach((stop) => stop())
  }
}

/**
 * @param doubt called, instead of believing it, with a failure that would change the state
 * @returns a function to call with the outcome: whether the server was reached
 */
function startRequest(doubt?: () => void): (isReachable: boolean) => void {
  started += 1
  const number = started
  const sinceStart = AbortSignal.any([whileAwake(), untilOffline()])
  return (isReachable) => {
    // A page that is suspended, or goes offline, may lose what is in flight, which says nothing.
    if (sinceStart.aborted) return
    // A success counts even if a newer request has failed since.
    if (!isReachable && number < newestOutcome) return
    if (!isReachable && doubt) return connectionState() === false ? undefined : doubt()
    newestOutcome = Math.max(newestOutcome, number)
    set(isReachable)
  }
}

function set(next: boolean): void {
  clearTimeout(timer)
  // If the browser sees no network, this answer may have been the last one to get through.
  if (!next || !navigator.onLine) timer = setTimeout(probeAgain, PROBE_INTERVAL_MS)
  tablet.setState({ isOnline: next })
}

function probeAgain(): void {
  // A hidden page probes when it is shown again.
  if (document.visibilityState === 'visible') void checkConnection()
}
