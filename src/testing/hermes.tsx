/**
 * Whole screens of Hermes for component tests: the real routes, workspace, outbox and queries, on a database in
 * memory and against a server in memory, with somebody signed in. Images are not read.
 *
 * Time passes only in `until` and `elapse`, the same with each run and however busy the machine is: a hold never ends
 * while a test is still about to press Undo.
 */
import { act, configure, fireEvent, getConfig, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { writeLease, type Staff } from '../auth/lease.ts'
import { recordSignIn } from '../auth/last-sign-in.ts'
import { STAFF_PROJECT } from '../config/settings.ts'
import { checkConnection } from '../offline/connection.ts'
import { staffDatabase } from '../offline/database.ts'
import { NOW } from '../offline/testing.ts'
import { setReadsImages } from '../reviews/recognition/reads-images.ts'
import { routes } from '../routes.tsx'
// The routes load it when they are visited, which would take real time.
import '../app/staff-screens.ts'
import { fillBrowserGaps } from './browser-gaps.ts'
import type { ReviewServer } from './review-server.ts'

const account = vi.hoisted(() => ({
  current: null as Staff | null,
  tell: (() => {}) as (staff: Staff | null) => void,
}))

// The provider's SDK, which would call its servers.
vi.mock('../auth/staff-account.ts', async () => {
  const { ApiError } = await import('../contract/api-error.ts')
  return {
    AccountLostError: class extends ApiError {},
    onAccountChange: (listener: typeof account.tell) => {
      account.tell = listener
      listener(account.current)
    },
    signInToAccount: async () => account.current,
    signOutOfAccount: async () => account.tell((account.current = null)),
    idToken: async (uid: string) => ({ token: uid, expiresAt: Date.now() + 3_600_000 }),
  }
})

const { asyncWrapper, getElementError } = getConfig()

beforeEach(() => {
  vi.clearAllMocks()
  // Not `setImmediate` and `performance`: with these the storage goes on.
  const toFake = ['setTimeout', 'setInterval', 'requestAnimationFrame'] as const
  const ends = ['clearTimeout', 'clearInterval', 'cancelAnimationFrame'] as const
  vi.useFakeTimers({ toFake: [...toFake, ...ends, 'Date'], now: NOW })
  // By it, keys are told from a scanner's.
  vi.spyOn(Event.prototype, 'timeStamp', 'get').mockImplementation(() => Date.now())
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController()
    setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), ms)
    return controller.signal
  })
  configure({
    // Its own one waits for a timer after each action.
    asyncWrapper: (action) => action(),
    // Finding out what is hidden takes most of the time of a test; who wants to know says `hidden: false`.
    defaultHidden: true,
  })
  fillBrowserGaps()
  localStorage.clear()
  sessionStorage.clear()
  setReadsImages(false)
})

afterEach(() => {
  configure({ asyncWrapper, defaultHidden: false })
  vi.restoreAllMocks()
  vi.useRealTimers()
})

let people = 0

/** Opens Hermes at a path, as a reviewer who has never used this tablet before. */
export function openHermes(path: string, server: ReviewServer, { isReviewer = true } = {}) {
  const uid = `reviewer-${(people += 1)}`
  const staff = { uid, email: `${uid}@campfire.example`, isReviewer }
  server.staff = account.current = staff
  vi.stubGlobal('fetch', server.fetch)
  recordSignIn(uid)
  writeLease(staff, Date.now())
  // The session is the page's, and may still be that of the test before.
  account.tell(staff)
  window.dispatchEvent(new Event('pagehide'))
  window.dispatchEvent(new Event('pageshow'))

  const openTab = (at: string) => {
    const router = createMemoryRouter(routes, { initialEntries: [at] })
    const { unmount } = render(<RouterProvider router={router} />)
    return { path: () => router.state.location.pathname, close: unmount }
  }
  const tab = openTab(path)
  return {
    path: () => tab.path(),
    email: staff.email,
    /** Another handle to this person's data. */
    database: staffDatabase(STAFF_PROJECT.projectId, uid),
    /** Opens a path anew, as a reload does: what is only in memory is lost. */
    reload: (at = tab.path()) => {
      tab.close()
      Object.assign(tab, openTab(at))
    },
    user: userEvent.setup({ delay: null, pointerEventsCheck: 0 }),
    /** Has the server answer, or not, from now on, and the page notice. */
    connect: async (isThere: boolean) => {
      server.isThere = isThere
      await act(checkConnection)
    },
  }
}

/** So long a finger is on a key, and then off it before the next one. */
const KEY_MS = 60

/** Presses a key where the focus is. */
export function press(key: string, init: KeyboardEventInit = {}): void {
  const target = document.activeElement ?? document.body
  const wait = () => key.length === 1 && act(() => void vi.advanceTimersByTime(KEY_MS))
  if (fireEvent.keyDown(target, { key, ...init })) fireEvent.keyPress(target, { key, ...init })
  wait()
  fireEvent.keyUp(document.activeElement ?? document.body, { key, ...init })
  wait()
}

// By tags: what looks for anything else takes a jsdom long.

/** @returns the heading of the screen: in a review, the customer */
export const heading = () => document.getElementsByTagName('h1')[0]?.textContent

const rows = () => [...document.links].filter((link) => link.closest('li'))
const idOf = (link: Element) => link.getAttribute('href')?.split('/').at(-1)

/** @returns the ids of the requests that the open list shows */
export const listed = () => rows().map(idOf)

/** @returns the row of a request in the open list */
export function row(reviewId: string): HTMLElement {
  const found = rows().find((link) => idOf(link) === reviewId)
  if (!(found instanceof HTMLElement)) throw new Error(`${reviewId} is not listed`)
  return found
}

/** Waits until the review of this customer's request is open. */
export const opened = (id: string) => until(() => expect(heading()).toBe(`${id}@example.com`))

/** Waits until the open list shows these requests, in this order. */
export const isListed = (...ids: string[]) => until(() => expect(listed()).toEqual(ids))

const STEP_MS = 20

/** The steps that `until` waits at most: longer than any debounce, and than the hold. */
const MOST_STEPS = 300

/** Whether a failure describes the whole screen, which takes long. */
function describeFailures(areDescribed: boolean): void {
  // Testing Library does the same while it waits.
  const diagnostics: object = { _disableExpensiveErrorDiagnostics: !areDescribed }
  const bare = (message: string | null) => new Error(message ?? '')
  configure({ ...diagnostics, getElementError: areDescribed ? getElementError : bare })
}

/** Lets time pass until a check no longer throws. @returns what it returns @throws what it last threw */
export async function until<T>(check: () => T): Promise<T> {
  // Only the last one.
  describeFailures(false)
  const changes = new MutationObserver(() => {})
  changes.observe(document, {
    subtree: true,
    childList: true,
    attributes: true,
    characterData: true,
  })
  try {
    for (let steps = 0; steps < MOST_STEPS; steps += 1) {
      // Looking for a role takes long too. What a check reads besides the screen, it reads now and then.
      const mayPass = changes.takeRecords().length > 0 || steps % 10 === 0
      try {
        if (mayPass) return check()
      } catch {
        // Not yet.
      }
      await elapse(STEP_MS)
    }
  } finally {
    changes.disconnect()
    describeFailures(true)
  }
  return check()
}

/** Lets time pass, and meanwhile everything finish that does not wait for a timer. */
export async function elapse(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= STEP_MS) {
    await act(async () => {
      for (let turns = 0; turns < 8; turns += 1)
        await new Promise((resolve) => setImmediate(resolve))
      await vi.advanceTimersByTimeAsync(Math.min(STEP_MS, left))
    })
  }
}
