// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { idToken, signInToAccount, signOutOfAccount } from './staff-account.ts'

const never = () => new Promise<never>(() => {})
const ann = {
  uid: 'ann',
  getIdTokenResult: () => Promise.resolve({ token: 'ann’s', expirationTime: '2026-11-20T12:00Z' }),
}

/** A fake of the provider's SDK. */
const sdk = vi.hoisted(() => {
  const listeners = new Set<(user: unknown) => void>()
  return {
    auth: { currentUser: null as unknown, authStateReady: () => Promise.resolve() },
    listeners,
    persistence: null as unknown,
    signIn: (): Promise<unknown> => Promise.resolve(),
    signOut: () => Promise.resolve(),
    tell(user: unknown) {
      this.auth.currentUser = user
      listeners.forEach((listener) => listener(user))
    },
  }
})
vi.mock('firebase/app', () => ({ initializeApp: () => ({}) }))
vi.mock('firebase/auth', () => ({
  browserLocalPersistence: 'localStorage',
  initializeAuth: (_: unknown, { persistence }: { persistence: unknown }) => {
    sdk.persistence = persistence
    return sdk.auth
  },
  connectAuthEmulator: () => undefined,
  onAuthStateChanged: (_: unknown, listener: (user: unknown) => void) => {
    sdk.listeners.add(listener)
    return () => sdk.listeners.delete(listener)
  },
  signInWithEmailAndPassword: () => sdk.signIn(),
  signOut: () => sdk.signOut(),
}))

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(sdk.auth, { currentUser: ann, authStateReady: () => Promise.resolve() })
  sdk.signOut = () => Promise.resolve()
})
afterEach(() => void vi.useRealTimers())

test('[H7] a token that the SDK has is there at once, kept where no page can leave it locked', async () => {
  expect((await idToken('ann')).token).toBe('ann’s')
  expect(sdk.persistence).toBe('localStorage')
})

test.each([
  ['its storage', { currentUser: ann, authStateReady: never }],
  [
    'the provider',
    { currentUser: { ...ann, getIdTokenResult: never }, authStateReady: () => Promise.resolve() },
  ],
])('an SDK that waits for %s for ever gives no answer after ten seconds', async (_, auth) => {
  Object.assign(sdk.auth, auth)
  const failure = expect(idToken('ann')).rejects.toMatchObject({ kind: 'no-answer' })
  await vi.advanceTimersByTimeAsync(10_000)
  await failure
})

/** As the SDK throws them. */
const sdkError = (code: string) => Object.assign(new Error(code), { code: `auth/${code}` })

test.each([
  ['invalid-credential', 'Credential is wrong'],
  ['invalid-email', 'Email is invalid'],
  ['network-request-failed', 'Something went wrong'],
])('[H2] a sign-in that fails with %s says: %s', async (code, words) => {
  sdk.signIn = () => Promise.reject(sdkError(code))
  await expect(signInToAccount('rosa@campfire.example', 'wrong')).rejects.toThrow(words)
})

test.each([
  ['network-request-failed', 'no-answer'],
  ['user-disabled', 'unauthenticated'],
])('[H7] a renewal that fails with %s counts as %s', async (code, kind) => {
  sdk.auth.currentUser = { ...ann, getIdTokenResult: () => Promise.reject(sdkError(code)) }
  await expect(idToken('ann', true)).rejects.toMatchObject({ kind })
})

test('[H7] an SDK that waits for ever holds up no sign-out', async () => {
  sdk.signOut = never
  const failure = expect(signOutOfAccount()).rejects.toThrow('does not sign out')
  await vi.advanceTimersByTimeAsync(10_000)
  await failure
})

test('[H7] a sign-in in another tab, which the SDK hears of late, is waited for', async () => {
  sdk.auth.currentUser = null
  const token = idToken('ann')
  await vi.advanceTimersByTimeAsync(1_000)
  sdk.tell({ ...ann, uid: 'ben' })
  sdk.tell(ann)
  expect((await token).token).toBe('ann’s')
  expect(sdk.listeners.size).toBe(0)
})

test('[H7] without the person’s account a sign-in is asked for', async () => {
  sdk.auth.currentUser = { ...ann, uid: 'ben' }
  const failure = expect(idToken('ann')).rejects.toMatchObject({ kind: 'unauthenticated' })
  await vi.advanceTimersByTimeAsync(10_000)
  await failure
  expect(sdk.listeners.size).toBe(0)
})
