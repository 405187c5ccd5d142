/**
 * When a page stops running without having ended: it is left for another one and kept for the way back, or
 * frozen in the background. It may hold no lock and no transaction meanwhile, because others wait for them.
 * A service worker has no such states; there it is always awake.
 */
type Listener = () => void

const suspendListeners = new Set<Listener>()
const resumeListeners = new Set<Listener>()
let isSuspended = false

/**
 * @param listener has to be done when it returns: nothing runs afterwards
 * @returns stops listening
 */
export function onSuspend(listener: Listener): () => void {
  suspendListeners.add(listener)
  return () => suspendListeners.delete(listener)
}

/** @returns stops listening */
export function onResume(listener: Listener): () => void {
  resumeListeners.add(listener)
  return () => resumeListeners.delete(listener)
}

/** Resolves at once while the page runs, else when it runs again. */
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

// Some are the window's, some the document's: on their way down all pass the window. A worker has none.
for (const type of ['pagehide', 'freeze']) globalThis.addEventListener?.(type, suspend, true)
for (const type of ['pageshow', 'resume']) globalThis.addEventListener?.(type, resume, true)

/** Where pages hear that they are in the way. */
const IN_THE_WAY = 'hermes:in-the-way'

/** Kept: a page that does not listen is not dropped. */
const ownEar = 'document' in globalThis ? new BroadcastChannel(IN_THE_WAY) : null
if (ownEar) ownEar.onmessage = () => {}

/**
 * Has the browser drop the pages that it keeps for the way back: one that was left in the middle of opening a
 * database cannot give that up by itself, and everybody else's opening waits for it. Chromium drops a kept
 * page when a message comes for it. Pages that run take no notice.
 */
export function dropSuspendedPages(): void {
  const channel = new BroadcastChannel(IN_THE_WAY)
  channel.postMessage(null)
  channel.close()
}
