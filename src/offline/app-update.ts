/**
 * Registers the service worker. A new version waits until the person asks for it: it never reloads a
 * page under a half-filled review.
 */
import { useSyncExternalStore } from 'react'
import { Workbox } from 'workbox-window'

const UPDATE_CHECK_MS = 60 * 60_000

let worker: Workbox | null = null
let isReady = false
const listeners = new Set<() => void>()

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

let staffScreensKept: Promise<void> | null = null

/**
 * Has the worker keep the staff screens on this device, which public visitors never download.
 * @returns resolves once all of them are here; never where there is no service worker
 */
export function keepStaffScreensOffline(): Promise<void> {
  staffScreensKept ??= new Promise((resolve) => {
    void navigator.serviceWorker?.ready.then((registration) => {
      const answer = new MessageChannel()
      answer.port1.onmessage = () => resolve()
      registration.active?.postMessage({ type: 'KEEP_STAFF_SCREENS' }, [answer.port2])
    })
  })
  return staffScreensKept
}

/** Whether a new version waits, and how to take it. */
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
