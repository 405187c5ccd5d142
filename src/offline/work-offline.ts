/**
 * Working offline on purpose: until a person switches it off, nothing is asked of any server, so nothing waits for an
 * answer that does not come. It is in `localStorage`, so that a page knows of it before its first call, and other tabs
 * follow at once. The worker, which has none, is told by `src/offline/worker-rest.ts`.
 */
import { ApiError } from '../contract/api-error.ts'
import type { Job, WakeUp } from './jobs/job.ts'
import { unlessAborted } from './jobs/unless-aborted.ts'
import { onResume } from './page-lifecycle.ts'
import { tablet } from './tablet-state.ts'

const KEY = 'hermes:work-offline'

let online = new AbortController()

/** True while a person works offline on purpose. */
export const worksOffline = (): boolean => tablet.getState().worksOffline

/** @returns a signal that is aborted when a person begins to work offline */
export const untilOffline = (): AbortSignal => online.signal

/** @throws {ApiError} `no-answer` while a person works offline; to be called before anything is asked of a server */
export function throwIfOffline(): void {
  if (worksOffline()) throw new ApiError('no-answer', 'You are working offline')
}

/** Begins or ends it in all tabs. */
export function setWorksOffline(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(KEY, 'on')
    else localStorage.removeItem(KEY)
  } catch {
    // The browser has no room for it: it holds in this tab, until the page is left.
  }
  become(isOn)
}

/** Calls back when it has ended. @returns a function that stops listening */
export const onOnlineAgain = (listener: () => void) =>
  tablet.subscribe(
    (state) => state.worksOffline,
    (isOffline) => isOffline || listener(),
  )

const onlineAgain: WakeUp = (wake) => onOnlineAgain(() => wake('network'))

/** Makes a job rest while a person works offline. A turn under way ends at once; the next comes when it is over. */
export function restingOffline(job: Job): Job {
  return {
    ...job,
    wakesOn: [...job.wakesOn, onlineAgain],
    run: async ({ urgency, signal }) => {
      if (worksOffline()) return null
      const end = AbortSignal.any([signal, untilOffline()])
      try {
        return await unlessAborted(job.run({ urgency, signal: end }), end)
      } catch (error) {
        if (worksOffline()) return null
        throw error
      }
    },
  }
}

function become(isOn: boolean): void {
  if (isOn === worksOffline()) return
  if (!isOn) online = new AbortController()
  tablet.setState(isOn ? { worksOffline: true, isOnline: false } : { worksOffline: false })
  if (isOn) online.abort()
}

function follow(): void {
  try {
    become((globalThis.localStorage?.getItem(KEY) ?? null) !== null)
  } catch {
    // The browser denies its storage, which another page says.
  }
}

// At once, before anything is asked. A page that was suspended has missed what other tabs did.
follow()
onResume(follow)
globalThis.addEventListener?.('storage', ({ key }) => {
  // Null: all of it was deleted.
  if (key === KEY || key === null) follow()
})
