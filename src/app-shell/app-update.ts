/**
 * Registers the service worker and says when a new version is there. It waits until the person asks for it, so a
 * half-filled review is never reloaded.
 */
import { messageSW, Workbox } from 'workbox-window'
import { withDeadline } from '../offline/deadline.ts'
import { startJob, type Job } from '../offline/jobs/job.ts'
import { deviceOnline, pageShown } from '../offline/jobs/page-wake-ups.ts'
import { tablet } from '../offline/tablet-state.ts'
import { restingOffline, worksOffline } from '../offline/work-offline.ts'

/** Longest pause between two checks for a new version. */
const UPDATE_CHECK_MS = 60 * 60_000
/** Shortest pause between two checks, however often the page is shown or the connection comes back. */
const CHECK_AGAIN_MS = 60_000

/**
 * Longest wait for the new version to take over, before the page is reloaded all the same. If a page asks the previous
 * version for something at the very moment when it should end, Chromium keeps that one and lets the new one wait for
 * good, whatever it is told then; a reload lets it take over.
 */
const TAKE_OVER_MS = 5_000

/** A worker answers this at once, as soon as it runs. */
const VERSION_TIMEOUT_MS = 10_000

/**
 * By then the worker has answered, unless it was terminated or its slow download goes on in the background.
 */
const STORING_TIMEOUT_MS = 20_000
/** Shortest pause between two attempts. */
export const STORE_AGAIN_MS = 5_000

/** The one that looks out for the next version. */
let workbox: Workbox | undefined
let registration: ServiceWorkerRegistration | undefined
/** The worker that controls this page, as far as it has noticed. */
let controller: ServiceWorker | null = null
/** The version of the first worker that controlled this page; undefined while none has controlled it. */
let ownVersion: Promise<unknown> | undefined

/** Registers the worker after the page has loaded. Call it once. Never throws. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  noteController()
  follow().then(checkRegularly, (error: unknown) => {
    console.warn('The app could not be prepared for offline use', error)
  })
}

/**
 * Notices the next version, or one that waits already. A `Workbox` misses a version whose installation began before it
 * listened (the browser checks by itself when a page opens), and stops looking after the first one that it takes for
 * another page's. So after each version that came to nothing, another `Workbox` looks. Registering the same worker
 * again asks no server.
 */
async function follow(): Promise<void> {
  const next = new Workbox('/sw.js')
  const registering = next.register()
  next.addEventListener('waiting', async () => {
    // Without an active worker, it is the first one, which takes over at once.
    if ((await registering)?.active) offer()
  })
  next.addEventListener('controlling', noteController)
  const followAnew = () => {
    // A first version that could not be installed has left nothing: registering would install it again, without end.
    if (workbox === next && registration?.active) void follow().catch(() => undefined)
  }
  next.addEventListener('redundant', followAnew)
  registration = await registering
  workbox = next
  registration?.installing?.addEventListener('statechange', followAnew, { once: true })
  noteController()
}

/** Another worker may control this page since the last look. */
function noteController(): void {
  const previous = controller
  controller = navigator.serviceWorker.controller
  if (!controller || controller === previous) return
  if (tablet.getState().update === 'starting') location.reload()
  else if (ownVersion) void compareVersions(ownVersion, controller)
  else ownVersion = askVersion(controller)
}

/**
 * In another tab the person has agreed to a new version; this page goes on with the old one until it is reloaded too. Or
 * the worker was deleted with all other data of the site, and this is the same one, installed again.
 */
async function compareVersions(own: Promise<unknown>, next: ServiceWorker): Promise<void> {
  const [known, answer] = await Promise.all([own, askVersion(next)])
  // It belongs to another registration, which has its own versions.
  if (known !== null && known === answer) await follow().catch(() => undefined)
  else offer()
}

/** A new version is ready. */
function offer(): void {
  if (tablet.getState().update === 'none') tablet.setState({ update: 'ready' })
}

/** @returns null if there is no answer */
function askVersion(worker: ServiceWorker): Promise<unknown> {
  return answerWithin(VERSION_TIMEOUT_MS, messageSW(worker, { type: 'VERSION' }))
}

/** @returns null if there is none in time */
function answerWithin(ms: number, answer: Promise<unknown>): Promise<unknown> {
  return withDeadline(answer, ms, () => new Error('No answer')).catch(() => null)
}

function checkRegularly(): void {
  /** The last success. The browser has just checked by itself. */
  let checkedAt = performance.now()
  const look: Job = {
    name: 'Look for a new version',
    lookAgainMs: UPDATE_CHECK_MS,
    backoff: { minMs: CHECK_AGAIN_MS, maxMs: CHECK_AGAIN_MS },
    wakesOn: [deviceOnline, pageShown],
    run: async () => {
      if (performance.now() - checkedAt < CHECK_AGAIN_MS) return null
      await workbox?.update()
      checkedAt = performance.now()
      return null
    },
  }
  startJob(restingOffline(look))
}

/** The current or successful attempt, shared by all callers; null: a new attempt is worthwhile. */
let storing: Promise<boolean> | null = null

/**
 * Has the worker store the staff screens on this device; public visitors never download them.
 * @param anew what was stored is lost
 * @returns whether all of them are stored. After a failure, a call at least 5 seconds later tries again.
 */
export function storeStaffScreens({ anew = false } = {}): Promise<boolean> {
  if (anew) storing = null
  storing ??= askWorkerToStore()
  return storing
}

async function askWorkerToStore(): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return false
  const areStored = (await answerWithin(STORING_TIMEOUT_MS, askActiveWorker())) === 'stored'
  if (!areStored) setTimeout(() => (storing = null), STORE_AGAIN_MS)
  return areStored
}

/**
 * Not by `Workbox.messageSW`, which asks a version that still waits if there is one: this page needs the files of the
 * version that serves it.
 * @returns its answer; the promise stays pending without one
 */
async function askActiveWorker(): Promise<unknown> {
  const { active } = await navigator.serviceWorker.ready
  return active && messageSW(active, { type: 'STORE_STAFF_SCREENS', worksOffline: worksOffline() })
}

/**
 * Reloads the page with the new version, which takes over once the previous one has nothing more to do; from then on,
 * nobody has to make way.
 */
export function applyUpdate(): void {
  // Another tab has let it take over already.
  if (!registration?.waiting) return location.reload()
  tablet.setState({ update: 'starting' })
  if (registration.active) void messageSW(registration.active, { type: 'MAKE_WAY' })
  workbox?.messageSkipWaiting()
  setTimeout(() => location.reload(), TAKE_OVER_MS)
}
