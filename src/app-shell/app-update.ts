/**
 * Registers the service worker. A new version waits until the person asks for it, so a half-filled review is
 * never reloaded.
 */
import { useSyncExternalStore } from 'react'
import { Workbox } from 'workbox-window'

const UPDATE_CHECK_MS = 60 * 60_000

/**
 * By then the worker has answered, unless it was terminated or its slow download goes on in the background.
 */
const KEEP_TIMEOUT_MS = 20_000
/** Shortest pause between two attempts. */
export const KEEP_AGAIN_MS = 5_000

let worker: Workbox | null = null
let isReady = false
const listeners = new Set<() => void>()

/** Registers the worker, once, and checks for a new version every hour. Never throws. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator) || worker) return
  worker = new Workbox('/sw.js')
  worker.addEventListener('waiting', () => {
    isReady = true
    listeners.forEach((listener) => listener())
  })
  void worker.register().catch((error: unknown) => {
    console.warn('The app could not be prepared for offline use', error)
  })
  setInterval(() => void worker?.update().catch(() => undefined), UPDATE_CHECK_MS)
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

/** Returns whether a new version is waiting, and a function that installs it and reloads the page. */
export function useAppUpdate(): { isReady: boolean; apply(): void } {
  const ready = useSyncExternalStore(subscribe, () => isReady)
  return { isReady: ready, apply: applyUpdate }
}

function applyUpdate(): void {
  worker?.addEventListener('controlling', () => location.reload())
  worker?.messageSkipWaiting()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
