/**
 * Suspension of a page: it is in the back/forward cache or frozen in the background. A suspended page must
 * not hold a lock or a transaction, because other pages would wait for it. A service worker is never
 * suspended.
 */
type Listener = () => void

const suspendListeners = new Set<Listener>()
const resumeListeners = new Set<Listener>()
let isSuspended = false

/**
 * @param listener called when the page is suspended; must do its work synchronously, as nothing runs
 *   afterwards
 * @returns a function that stops listening
 */
export function onSuspend(listener: Listener): () => void {
  suspendListeners.add(listener)
  return () => suspendListeners.delete(listener)
}

/**
 * @param listener called when a suspended page runs again
 * @returns a function that stops listening
 */
export function onResume(listener: Listener): () => void {
  resumeListeners.add(listener)
  return () => resumeListeners.delete(listener)
}

/** @returns whether the page is suspended: only then may code run that does not know of it yet */
export function isPageSuspended(): boolean {
  return isSuspended
}

/** Resolves at once if the page is running, otherwise when it resumes. */
export async function whenAwake(): Promise<void> {
  if (!isSuspended) return
  await new Promise<void>((resolve) => {
    const stop = onResume(() => {
      stop()
      resolve()
    })
  })
}

function suspend(): void {
  isSuspended = true
  suspendListeners.forEach((listener) => listener())
}

function resume(): void {
  if (!isSuspended) return
  isSuspended = false
  resumeListeners.forEach((listener) => listener())
}

// Some fire on the window, some on the document; capturing on the window catches both. A worker has none.
for (const type of ['pagehide', 'freeze']) globalThis.addEventListener?.(type, suspend, true)
for (const type of ['pageshow', 'resume']) globalThis.addEventListener?.(type, resume, true)
