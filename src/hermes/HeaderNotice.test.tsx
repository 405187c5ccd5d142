import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { noteAnswer, noteSilence } from '../offline/storage-health.ts'
import { giveUpReserve, takeReserve } from '../offline/space-reserve.ts'
import { HermesFrameContext } from '../workspace/hermes-frame.ts'
import { NO_LOSS, tablet } from '../offline/tablet-state.ts'
import { QUIET } from '../testing/quiet-status.ts'
import { applyUpdate } from '../app-shell/app-update.ts'
import { takeNoteOfLoss } from '../workspace/watch-losses.ts'
import { HeaderNotice } from './HeaderNotice.tsx'

const session = { ...QUIET }
vi.mock('../workspace/sync-status.ts', () => ({ useSyncStatus: () => session }))

vi.mock('../workspace/workspace.ts', () => ({
  useWorkspace: () => ({ database: { name: 'hermes:demo:ann' }, email: 'ann@campfire.example' }),
}))
vi.mock('../workspace/watch-losses.ts', () => ({ takeNoteOfLoss: vi.fn() }))
vi.mock('../app-shell/app-update.ts', () => ({ applyUpdate: vi.fn() }))

beforeEach(() => {
  Object.assign(session, QUIET)
  localStorage.clear()
  tablet.setState({ update: 'none' })
  vi.clearAllMocks()
})

const signInAgain = vi.fn()

function Page() {
  const status = useRef<HTMLButtonElement>(null)
  return (
    <HermesFrameContext value={{ headerPlace: null, signInAgain }}>
      <button ref={status}>Status</button>
      <HeaderNotice focusNeighbor={() => status.current?.focus()} />
      <textarea aria-label="Notes" />
    </HermesFrameContext>
  )
}

function openPage() {
  const { rerender } = render(<Page />)
  return { user: userEvent.setup(), renderAgain: () => rerender(<Page />) }
}

const notice = (name: string) => screen.queryByRole('group', { name })
const SIGN_IN = 'Sign in again to send 3 decisions'
const VERSION = 'A new version is ready'

test('[H7] what comes up while somebody types is spoken and takes neither their focus nor their keys', async () => {
  const { user, renderAgain } = openPage()
  const notes = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' })
  await user.type(notes, 'Torn in ')
  Object.assign(session, { signInNeeded: true, isSignInWanted: true, waiting: 2, sending: 1 })
  renderAgain()
  await user.keyboard('the middle')
  expect(notes.value).toBe('Torn in the middle')
  expect(notice(SIGN_IN)).toBeTruthy()
  const spoken = screen.getAllByRole('log').map(({ textContent }) => textContent)
  expect(spoken).toContain(SIGN_IN)
  expect(signInAgain).not.toHaveBeenCalled()

  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(signInAgain).toHaveBeenCalledOnce()
  // So that the dialog, when it closes, gives the focus back to the text.
  expect(document.activeElement).toBe(notes)
})

test('[H7] [X9] put off, a notice stays away until it comes up again, and a new version is not started', async () => {
  session.isSignInWanted = true
  tablet.setState({ update: 'ready' })
  const { user, renderAgain } = openPage()
  const words = 'Sign in again to reach the server'
  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(notice(words)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Later' }))
  expect(notice(VERSION)).toBeNull()
  session.isSignInWanted = false
  renderAgain()
  session.isSignInWanted = true
  renderAgain()
  expect(notice(words)).toBeTruthy()
  expect(applyUpdate).not.toHaveBeenCalled()
})

test('[H7] put off by key, it leaves the focus to its neighbor, and so does what opens the sign-in', async () => {
  Object.assign(session, { signInNeeded: true, isSignInWanted: true, waiting: 3 })
  const { user } = openPage()
  screen.getByRole('button', { name: 'Sign in' }).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement?.textContent).toBe('Status')

  screen.getByRole('button', { name: 'Later' }).focus()
  await user.keyboard('{Enter}')
  expect(document.activeElement?.textContent).toBe('Status')

  act(() => tablet.setState({ update: 'ready' }))
  screen.getByRole('button', { name: 'Later' }).focus()
  act(() => tablet.setState({ update: 'none' }))
  expect(document.activeElement?.textContent).toBe('Status')
})

test('one thing at a time, the most urgent first', async () => {
  Object.assign(session, { signInNeeded: true, isSignInWanted: true, waiting: 3 })
  tablet.setState({ update: 'ready' })
  const { user } = openPage()
  act(() => noteSilence(['outbox']))
  expect(notice(SIGN_IN)).toBeNull()
  expect(screen.getByRole('group').textContent).toContain('The storage of this tablet does not')
  act(() => noteAnswer(['outbox']))
  expect(notice(VERSION)).toBeNull()
  expect(notice(SIGN_IN)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Later' }))
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  expect(applyUpdate).toHaveBeenCalledOnce()
  act(() => tablet.setState({ update: 'starting' }))
  expect(notice('Starting the new version…')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
})

test('of a storage that does not answer, only what the second copy has is claimed', () => {
  openPage()
  act(() => noteSilence(['outbox']))
  expect(screen.getByRole('group').textContent).not.toMatch(/safe|copy/)
  act(() => noteAnswer(['outbox']))
  const decision = {
    isApproved: false,
    userEmail: 'customer@example.com',
    reviewerNotes: '',
    reviewId: 'a',
    reviewerEmail: 'ann@example.com',
    rejectionReasons: ['not-readable'],
  }
  const copy = { decision, uid: 'ann', decidedAt: 1, store: 's', seq: 1 }
  localStorage.setItem('unsent:hermes:demo:ann a', JSON.stringify(copy))
  act(() => noteSilence(['outbox']))
  expect(screen.getByRole('group').textContent).toContain(
    'the second copy does and has 1 decision to send',
  )
  act(() => noteAnswer(['outbox']))
})

test('what the storage has lost and what came back is said until a person takes note', async () => {
  const lost = { count: 2, since: Date.now() }
  Object.assign(session, { losses: { ...NO_LOSS, returned: 3, lost } })
  const { user, renderAgain } = openPage()
  const words = () => screen.getByRole('group').textContent
  expect(words()).toContain('2 decisions made since')
  expect(words()).toContain('are missing')
  await user.click(screen.getByRole('button', { name: 'Got it' }))
  expect(takeNoteOfLoss).toHaveBeenCalledOnce()
  Object.assign(session, { losses: { ...NO_LOSS, returned: 3 } })
  renderAgain()
  expect(words()).toContain('3 decisions came back from the second copy')
})

const LOSSES = {
  'what is missing': { ...NO_LOSS, lost: { count: 1, since: 1 } },
  'what came back': { ...NO_LOSS, returned: 1 },
}

test.each(Object.entries(LOSSES))(
  '[H7] %s hides neither who is signed in nor the way to sign in',
  async (_, losses) => {
    Object.assign(session, { isSignInWanted: true, losses })
    const { user, renderAgain } = openPage()
    const shown = screen.getByRole('group')
    expect(shown.textContent).toMatch(/storage was cleared.*Signed in as ann@campfire.example/)
    await user.click(within(shown).getByRole('button', { name: 'Sign in' }))
    expect(signInAgain).toHaveBeenCalledOnce()
    expect(takeNoteOfLoss).not.toHaveBeenCalled()
    session.isSignInWanted = false
    renderAgain()
    expect(within(shown).queryByRole('button', { name: 'Sign in' })).toBeNull()
  },
)

test('it is said how much room is left once the space in reserve is given up, or the browser grants little more, or none', async () => {
  const caches = { open: async () => ({ match: async () => new Response() }) }
  vi.stubGlobal('caches', { ...caches, delete: async () => true })
  let quota = 103_000_000
  const estimate = async () => ({ usage: 100_000_000, quota })
  Object.defineProperty(navigator, 'storage', { value: { estimate }, configurable: true })
  openPage()
  const words = 'about a hundred decisions still fit'
  for (const lackRoom of [giveUpReserve, takeReserve]) {
    await act(lackRoom)
    expect(screen.getByRole('group').textContent).toContain(words)
  }
  quota = 200_000_000
  await act(takeReserve)
  expect(screen.queryByRole('group')).toBeNull()
  const full = new DOMException('Full', 'QuotaExceededError')
  vi.stubGlobal('caches', { open: () => Promise.reject(full) })
  await act(takeReserve)
  expect(screen.getByRole('group')).toBeTruthy()
  Reflect.deleteProperty(navigator, 'storage')
})
