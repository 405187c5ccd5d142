import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { HermesFrameContext } from '../workspace/hermes-frame.ts'
import type { SyncStatus as Status } from '../workspace/sync-status.ts'
import { QUIET } from '../testing/quiet-status.ts'
import { SyncStatus } from './SyncStatus.tsx'

const NOW = QUIET.verifiedAt

let status = QUIET
const sendNow = vi.fn()
const NO_JOBS = {}
vi.mock('../workspace/sync-status.ts', () => ({ useSyncStatus: () => status }))
vi.mock('../workspace/workspace.ts', () => ({
  useWorkspace: () => ({
    email: 'rosa@campfire.example',
    sendNow,
    jobs: { subscribe: () => () => {}, states: () => NO_JOBS },
  }),
}))

let others = 0
vi.mock('../workspace/use-others-waiting.ts', () => ({ useOthersWaiting: () => others }))

beforeEach(() => {
  others = 0
  vi.setSystemTime(NOW)
})

async function setup(changes: Partial<Status>) {
  status = { ...QUIET, ...changes }
  const signInAgain = vi.fn()
  render(
    <HermesFrameContext value={{ headerPlace: null, signInAgain }}>
      <SyncStatus summaryRef={null} />
    </HermesFrameContext>,
    { wrapper: MemoryRouter },
  )
  const [summary] = screen.getAllByRole('button')
  const user = userEvent.setup()
  return { user, signInAgain, summary: summary as HTMLElement }
}

test.each<[Partial<Status>, string]>([
  [{}, 'Online · nothing waiting'],
  [{ isOnline: null }, 'Checking connection · nothing waiting'],
  [{ isCounted: false }, 'Online · counting decisions'],
  [{ waiting: 3 }, 'Online · 3 waiting'],
  [{ waiting: 2, sending: 1 }, 'Online · 2 waiting · sending 1'],
  [{ attention: 1 }, 'Online · 1 needs you'],
  [{ attention: 2 }, 'Online · 2 need you'],
  [{ waiting: 1, signInNeeded: true }, 'Online · 1 waiting · sign in to send'],
  [{ waiting: 1, isStuck: true }, 'Online · 1 waiting · not getting through'],
  [
    { isOnline: false, waiting: 1, sending: 1 },
    'Offline · 2 waiting · offline session until 9:40 PM',
  ],
  [
    { isOnline: false, worksOffline: true, waiting: 1, sending: 1 },
    'Working offline · 2 waiting · offline session until 9:40 PM',
  ],
])('[Q5] the summary of %o reads: %s', async (changes, words) => {
  const { summary } = await setup(changes)
  expect(summary.textContent).toBe(words)
})

test('[H7] [X8] a press tells how long the offline session lasts, what was sent last, and what others left', async () => {
  others = 2
  const { user, summary } = await setup({ lastSentAt: Date.parse('2026-11-20T20:05:00Z') })
  await user.click(summary)
  expect(screen.getByText('Offline session until 9:40 PM')).toBeTruthy()
  expect(screen.getByText('Last success').parentElement?.textContent).toContain('3:05 PM')
  expect(screen.getByText('rosa@campfire.example')).toBeTruthy()
  // Without their names.
  const left = '2 decisions by others wait on this tablet until they sign in.'
  expect(screen.getByText(left)).toBeTruthy()
})

test('[O3] why sending paused and when it goes on, and that it can go on now', async () => {
  const lastFailure = 'The server did not answer'
  const { user, summary } = await setup({ waiting: 1, lastFailure, resumeAt: NOW + 60_000 })
  await user.click(screen.getByRole('button', { name: 'Send now' }))
  expect(sendNow).toHaveBeenCalledOnce()
  await user.click(summary)
  expect(screen.getByText('Last try: The server did not answer. Next try at 4:01 PM.')).toBeTruthy()
})

test('[H7] signing in again stays within reach', async () => {
  const { user, summary, signInAgain } = await setup({
    waiting: 1,
    signInNeeded: true,
    isSignInWanted: true,
  })
  expect(screen.queryByRole('button', { name: 'Send now' })).toBeNull()
  await user.click(summary)
  await user.click(screen.getByRole('button', { name: 'Sign in again' }))
  expect(signInAgain).toHaveBeenCalledOnce()
})

test.each<[Partial<Status>, string]>([
  [{ sendProblem: 'This browser has no locks' }, 'This browser has no locks.'],
  [
    { lastFailure: 'The server is busy' },
    'The server answers but is not accepting decisions at the moment: The server is busy.',
  ],
  [{}, 'Another tab of Hermes may be holding them up. Close the other tabs'],
])('[X12] decisions that do not leave with %o: %s', async (changes, words) => {
  const { user, summary } = await setup({ waiting: 1, isStuck: true, ...changes })
  await user.click(summary)
  // Spoken as well, outside of it.
  const details = within(screen.getByRole('dialog'))
  expect(details.getByText('Decisions are not getting through')).toBeTruthy()
  expect(details.getByText(words, { exact: false })).toBeTruthy()
})
