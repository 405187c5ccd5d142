/**
 * Registers the service worker. A new version waits until the person asks for it: it never reloads a
 * page under a half-filled review.
 */
import { useSyncExternalStore } from 'react'
import { Workbox } from 'workbox-window'

const UPDATE_CHECK_MS = 60 * 60_000

/** A worker that has not answered by then was ended, or has a slow line and goes on behind. */
const KEEP_TIMEOUT_MS = 20_000
/** Shortest pause between two tries. */
export const KEEP_AGAIN_MS = 5_000

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

/** Shared by all who ask meanwhile; null when it is worth asking anew. */
let keeping: Promise<boolean> | null = null

/**
 * Has the worker keep the staff screens on this device, which public visitors never download.
 * @returns whether all of them are here. After a failure it can be asked again: a moment later the worker is.
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
