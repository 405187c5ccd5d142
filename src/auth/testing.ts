/** Tabs of Hermes for the tests of this folder: real sessions in a world that the tests control. */
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { ApiError } from '../contract/api-error.ts'

const staff = (uid: string) => ({ uid, email: `${uid}@campfire.example`, isReviewer: true })
const refusal = () => new ApiError('unauthenticated', 'The session is not valid', { status: 401 })
const silence = () => new ApiError('no-answer', 'No answer from the server')

/** Outcome of call 6: valid, refused, or no answer. */
type Word = 'yes' | 'no' | 'nothing'

const INITIAL_WORLD = {
  /** The account that the provider's SDK has. */
  account: null as string | null,
  isAccountLost: false,
  /** Immediate outcome of call 6; null: calls stay pending in `answers`. */
  word: 'yes' as Word | null,
  signOuts: 0,
  canSignOut: true,
  renewals: 0,
}

/** Everything outside of the tabs. */
export const world = {
  ...INITIAL_WORLD,
  /** Pending calls 6; the test answers them. */
  answers: [] as ((word: Word) => void)[],
}

let tabs = new AbortController()

/** Gives each test a tablet that nobody has used yet, and closes its tabs afterwards. */
export function inNewWorlds(): void {
  // Each tab loads its modules afresh, which is slow on a busy machine, the first one most of all.
  vi.setConfig({ hookTimeout: 60_000 })
  beforeAll(async () => {
    startWorld()
    await openTab()
    endWorld()
  })
  beforeEach(startWorld)
  afterEach(endWorld)
}

function startWorld(): void {
  vi.useFakeTimers()
  localStorage.clear()
  sessionStorage.clear()
  Object.assign(world, INITIAL_WORLD, { answers: [] })
  for (const target of [window, document]) {
    const { addEventListener } = target
    vi.spyOn(target, 'addEventListener').mockImplementation((type: string, listener, capture) => {
      const options = { signal: tabs.signal, capture: capture === true }
      Reflect.apply(addEventListener, target, [type, listener, options])
    })
  }
}

function endWorld(): void {
  tabs.abort()
  tabs = new AbortController()
  vi.restoreAllMocks()
  vi.useRealTimers()
}

/**
 * Opens a tab: fresh modules on the same storage.
 * @param account the account that this tab's SDK has
 */
export async function openTab(account = world.account) {
  vi.resetModules()
  type Account = ReturnType<typeof staff>
  let tellAccount: (account: Account | null) => void = () => {}
  vi.doMock('./staff-account.ts', () => {
    class AccountLostError extends ApiError {}
    return {
      AccountLostError,
      onAccountChange: (listener: typeof tellAccount) => {
        tellAccount = listener
        tellAccount(account === null ? null : staff(account))
      },
      signInToAccount: async (email: string) => {
        world.account = email.startsWith('ann') ? 'ann' : 'ben'
        tellAccount(staff(world.account))
        return staff(world.account)
      },
      signOutOfAccount: async () => {
        world.signOuts += 1
        if (!world.canSignOut) throw new Error('The SDK does not sign out')
        world.account = null
        tellAccount(null)
      },
      idToken: async (uid: string, forceRenewal: boolean) => {
        if (world.isAccountLost) throw new AccountLostError('unauthenticated', 'Sign in again')
        if (forceRenewal) world.renewals += 1
        return { token: uid, expiresAt: Date.now() + 3_600_000 }
      },
    }
  })
  vi.doMock('../contract/api-error.ts', () => ({ ApiError }))
  vi.doMock('../offline/connection.ts', () => ({
    callServer: (_: unknown, { body }: { body: { idToken: string } }) =>
      new Promise((resolve, reject) => {
        const say = (word: Word) => {
          if (word === 'yes') resolve(staff(body.idToken))
          else reject(word === 'no' ? refusal() : silence())
        }
        if (world.word) say(world.word)
        else world.answers.push(say)
      }),
  }))
  const session = await import('./staff-session.ts')
  const { tablet } = await import('../offline/tablet-state.ts')
  const { renewSession } = await import('./session-check.ts')
  const { isSessionGood } = await import('./session-state.ts')
  const { result } = renderHook(() => session.useStaffSession())
  await act(async () => undefined)
  return {
    ...session,
    renewSession,
    isSessionGood,
    state: () => result.current,
    settle: () => act(async () => void (await vi.advanceTimersByTimeAsync(0))),
    elapse: (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms))),
    tellConnection: () => {
      tablet.setState({ isOnline: false })
      tablet.setState({ isOnline: true })
    },
    tellAccount: (next: string | null) =>
      act(async () => tellAccount(next === null ? null : staff(next))),
  }
}

/** Opens a tab and signs ann in. */
export async function openTabOfAnn() {
  const tab = await openTab()
  await tab.signIn('ann', 'password')
  return tab
}

/** Sends the storage events that the browser sends to running tabs. */
export function wakeTabs(): void {
  window.dispatchEvent(new StorageEvent('storage', { key: 'hermes:lease' }))
  window.dispatchEvent(new StorageEvent('storage', { key: 'hermes:sign-in' }))
}

/** @returns the stored lease, unparsed */
export const lease = () => JSON.parse(localStorage.getItem('hermes:lease') ?? 'null') as unknown
