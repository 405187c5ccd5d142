/**
 * Registers the service worker and says when a new version is there. It waits until the person asks for it, so a
 * half-filled review is never reloaded.
 */
import { useSyncExternalStore } from 'react'

/** How old the last successful check for a new version may become. */
const UPDATE_CHECK_MS = 60 * 60_000
/** Shortest pause between two checks, however often the page is shown or the connection comes back. */
const CHECK_AGAIN_MS = 60_000

/** A reload that comes later than this after somebody has asked for it would surprise them. */
const TAKE_OVER_MS = 10_000

/** Whether there is a new version: it is ready until the person agrees, and starting from then on. */
export type UpdateState = 'none' | 'ready' | 'starting'

/**
 * By then the worker has answered, unless it was terminated or its slow download goes on in the background.
 */
const KEEP_TIMEOUT_MS = 20_000
/** Shortest pause between two attempts. */
export const KEEP_AGAIN_MS = 5_000

let isRegistering = false
let registration: ServiceWorkerRegistration | null = null
/** When the last check succeeded, on the clock of `performance.now()`; -Infinity: one is due. */
let checkedAt = -Infinity
let state: UpdateState = 'none'
const listeners = new Set<() => void>()

/** Registers the worker, once, after the page has loaded. Never throws. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || isRegistering) return
  isRegistering = true
  const register = () => {
    navigator.serviceWorker.register('/sw.js').then(follow, (error: unknown) => {
      console.warn('The app could not be prepared for offline use', error)
    })
  }
  if (document.readyState === 'complete') register()
  else window.addEventListener('load', register, { once: true })
}

/**
 * Notices every new version: one that was waiting or being installed before the page got this far, as the
 * browser checks for it by itself when a page opens, and each later one.
 */
function follow(found: ServiceWorkerRegistration): void {
  registration = found
  checkedAt = performance.now()
  const noteWaiting = () => {
    // Without an active worker, it is the first one, which takes over at once.
    if (found.waiting && found.active) note('ready')
  }
  const watch = () => found.installing?.addEventListener('statechange', noteWaiting)
  found.addEventListener('updatefound', watch)
  watch()
  noteWaiting()

  let hadController = navigator.serviceWorker.controller !== null
  navigator.serviceWorker.addEventListener('controllerchange', () => {
    // In another tab the person has agreed; this one goes on with the old version until it is reloaded too.
    if (hadController) note('ready')
    hadController = true
  })

  setInterval(() => checkIfOlder(UPDATE_CHECK_MS), CHECK_AGAIN_MS)
  window.addEventListener('online', () => checkIfOlder(CHECK_AGAIN_MS))
  // A tablet that slept has missed the checks of that time.
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') checkIfOlder(CHECK_AGAIN_MS)
  })
}

/** Checks for a new version if the last check is older than this; after a failure, it is tried again soon. */
function checkIfOlder(ms: number): void {
  if (performance.now() - checkedAt < ms) return
  checkedAt = performance.now()
  registration?.update().catch(() => (checkedAt = -Infinity))
}

function note(news: UpdateState): void {
  state = news
  listeners.forEach((listener) => listener())
}

/** The current or successful attempt, shared by all callers; null: a new attempt is worthwhile. */
let keeping: Promise<boolean> | null = null

/**
 * Has the worker store the staff screens on this device; public visitors never download them.
 * @returns whether all of them are stored. After a failure, a call at least 5 seconds later tries again.
 */
export function keepStaffScreensOffline(): Promise<boolean> {
  keeping ??= askWorkerToKeep()
  return keeping
}

async function askWorkerToKeep(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  const isKept = await new Promise<boolean>((resolve) => {
    setTimeout(() => resolve(false), KEEP_TIMEOUT_MS)
    void navigator.serviceWorker.ready.then(({ active }) => {
      const answer = new MessageChannel()
      answer.port1.onmessage = ({ data }) => resolve(data === 'kept')
      active?.postMessage({ type: 'KEEP_STAFF_SCREENS' }, [answer.port2])
    })
  })
  if (!isKept) setTimeout(() => (keeping = null), KEEP_AGAIN_MS)
  return isKept
}

/** Returns the state of a new version, and a function that reloads the page with it. */
export function useAppUpdate(): { state: UpdateState; apply(): void } {
  return { state: useSyncExternalStore(subscribe, () => state), apply: applyUpdate }
}

function applyUpdate(): void {
  const waiting = registration?.waiting
  // Another tab has let it take over already.
  if (!waiting) return location.reload()
  const patience = new AbortController()
  setTimeout(() => {
    patience.abort()
    note('ready')
  }, TAKE_OVER_MS)
  const { signal } = patience
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { signal })
  note('starting')
  // It takes over once the previous version has nothing more to do.
  registration?.active?.postMessage({ type: 'MAKE_WAY' })
  waiting.postMessage({ type: 'SKIP_WAITING' })
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
