/**
 * Suspension of a page: it is in the back/forward cache or frozen in the background. A suspended page must
 * not hold a lock or a transaction, because other pages would wait for it. A service worker is never
 * suspended.
 */
const listeners = new Set<(isSuspended: boolean) => void>()
let awake = new AbortController()

/**
 * @param listener called when the page is suspended; must do its work synchronously, as nothing runs
 *   afterwards
 * @returns a function that stops listening
 */
export const onSuspend = (listener: () => void) =>
  listen((isSuspended) => isSuspended && listener())

/**
 * @param listener called when a suspended page runs again
 * @returns a function that stops listening
 */
export const onResume = (listener: () => void) => listen((isSuspended) => isSuspended || listener())

function listen(listener: (isSuspended: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * @param listener called when the page comes into sight or goes out of it
 * @returns a function that stops listening
 */
export function onVisibility(listener: () => void): () => void {
  addEventListener('visibilitychange', listener, true)
  return () => removeEventListener('visibilitychange', listener, true)
}

/** @returns a signal that is aborted when the page is suspended */
export const whileAwake = (): AbortSignal => awake.signal

/** @returns true while the page is suspended: only then may code run that does not know of it yet */
export const isPageSuspended = (): boolean => awake.signal.aborted

/** Resolves at once if the page is running, otherwise when it resumes. */
export async function whenAwake(): Promise<void> {
  if (!isPageSuspended()) return
  await new Promise<void>((resolve) => {
    const stop = onResume(() => {
      stop()
      resolve()
    })
  })
}

function suspend(): void {
  awake.abort()
  listeners.forEach((listener) => listener(true))
}

function resume(): void {
  if (!isPageSuspended()) return
  awake = new AbortController()
  listeners.forEach((listener) => listener(false))
}

// Some fire on the window, some on the document; capturing on the window catches both, as above. A worker has none.
for (const type of ['pagehide', 'freeze']) globalThis.addEventListener?.(type, suspend, true)
for (const type of ['pageshow', 'resume']) globalThis.addEventListener?.(type, resume, true)
