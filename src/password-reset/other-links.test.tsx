/** The links that are not for a new password. */
import { act, render, screen } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { goTo } from './go-to.ts'
import { emailOfCode } from './reset-account.ts'
import { ResetPage } from './reset-pages.tsx'

vi.mock('./go-to.ts', () => ({
  goTo: vi.fn<(url: string) => void>(),
  reloadOnceServerIsUp: vi.fn(),
}))
vi.mock('./reset-account.ts', () => ({ emailOfCode: vi.fn<typeof emailOfCode>() }))

function setup(search: string) {
  history.replaceState(null, '', `/reset${search}`)
  render(<ResetPage />)
}

beforeEach(() => {
  vi.mocked(goTo).mockReset()
  vi.mocked(emailOfCode).mockReset()
})

describe('[R2] a verification', () => {
  const SEARCH = '?mode=verifyEmail&oobCode=a_b-c'
  const APP = 'campfire://verify-email?oobCode=a_b-c'
  const PAGE = '/emulator/action?mode=verifyEmail&oobCode=a_b-c&apiKey=demo-consumer'
  const browser = () =>
    screen.getByRole('link', { name: 'Confirm in the browser' }).getAttribute('href')

  beforeEach(async () => {
    // Its code is on this device already.
    await import('./ProviderLink.tsx')
    vi.useFakeTimers()
    return () => void vi.useRealTimers()
  })

  async function arrive(search: string) {
    setup(search)
    await act(() => vi.dynamicImportSettled())
  }
  function show(visibility: DocumentVisibilityState) {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
  }
  const elapse = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
  const opened = () => vi.mocked(goTo).mock.calls.map(([url]) => url)

  test('goes into the app, then to the provider’s page with all that the link says, but no key but ours', async () => {
    const more = '&lang=es&continueUrl=https%3A%2F%2Fa.example%2F%3Fb%3D1'
    await arrive(`${SEARCH}&apiKey=other${more}`)
    expect(opened()).toEqual([APP])
    expect(browser()).toBe(PAGE + more)
    await elapse(999)
    expect(opened()).toEqual([APP])
    await elapse(1)
    expect(opened()).toEqual([APP, PAGE + more])
    expect(emailOfCode).not.toHaveBeenCalled()
  })

  test('stays where the app has opened: it uses the code, and the provider would refuse it', async () => {
    await arrive(SEARCH)
    await elapse(300)
    show('hidden')
    await elapse(60_000)
    show('visible')
    await elapse(60_000)
    expect(opened()).toEqual([APP])
    expect(screen.getByText(/If you have confirmed it already, you are done/)).toBeTruthy()
  })

  test('waits until somebody looks: a scanner or a tab in the background uses no code', async () => {
    show('hidden')
    await arrive(SEARCH)
    await elapse(60_000)
    expect(opened()).toEqual([])
    show('visible')
    expect(opened()).toEqual([APP])
    await elapse(1000)
    expect(opened()).toEqual([APP, PAGE])
  })
})

test.each([
  ['verifyAndChangeEmail', 'Confirm your new email'],
  ['RECOVEREMAIL.', 'Restore your earlier email'],
  ['somethingNew', 'Your account'],
])('[R1] a link of the mode %s is no invalid request: a press leads on', async (mode, title) => {
  setup(`?mode=${mode}&oobCode=code&lang=es`)
  await screen.findByRole('heading', { level: 1, name: title })
  expect(screen.queryByText('Invalid request...')).toBeNull()
  const known = mode.startsWith('RECOVER') ? 'recoverEmail' : mode
  const link = screen.getByRole('link', { name: 'Go on' })
  expect(link.getAttribute('href')).toBe(
    `/emulator/action?mode=${known}&oobCode=code&lang=es&apiKey=demo-consumer`,
  )
  expect(document.title).toBe(`${title} · Campfire`)
  expect(emailOfCode).not.toHaveBeenCalled()
  expect(goTo).not.toHaveBeenCalled()
})
