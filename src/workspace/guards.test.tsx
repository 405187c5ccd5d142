import { render, screen } from '@testing-library/react'
import { MemoryRouter, Outlet, Route, Routes } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import type { SessionState, ValidSession } from '../offline/tablet-state.ts'
import { NoAccessPage } from '../hermes/NoAccessPage.tsx'
import { RequireReviewer, RequireStaff } from './guards.tsx'

const STAFF = { status: 'valid', uid: 'sam', isReviewer: false } as ValidSession

let session: SessionState
let waiting = 0
vi.mock('../auth/staff-session.ts', () => ({
  useStaffSession: () => session,
  retryVerification: () => undefined,
}))
vi.mock('./use-others-waiting.ts', () => ({ useOthersWaiting: () => waiting }))
vi.mock('./StaffWorkspace.tsx', () => ({ StaffWorkspace: Outlet }))
vi.mock('./workspace.ts', () => ({ useWorkspace: () => ({ session }) }))

/** @returns what stands on the page */
function visit(path: string, as: SessionState): string | null {
  session = as
  const { container } = render(
    <MemoryRouter initialEntries={[path]}>
      <Routes>
        <Route path="/hermes/login" element="the login" />
        <Route path="/hermes/no-access" element={<NoAccessPage />} />
        <Route element={<RequireStaff />}>
          <Route path="/hermes/business" element="the businesses" />
          <Route element={<RequireReviewer />}>
            <Route path="/hermes/:reviewed" element="the queue or a review" />
          </Route>
        </Route>
      </Routes>
    </MemoryRouter>,
  )
  return container.textContent
}

test.each(['/hermes/business', '/hermes/dashboard', '/hermes/r-0001'])(
  '[H3] %s shows a spinner while the session is unknown, and the login when it is none',
  (path) => {
    expect(visit(path, { status: 'unknown' })).not.toContain('the')
    expect(screen.getByRole('progressbar', { name: 'Checking your session' })).toBeTruthy()
    expect(visit(path, { status: 'signed-out', reason: 'refused' })).toBe('the login')
  },
)

test('[H3] a session that cannot be checked is neither shown nor ended', () => {
  expect(visit('/hermes/dashboard', { status: 'unreachable' })).toContain('does not answer')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
})

test.each([
  [1, '1 decision waits on this tablet'],
  [3, '3 decisions wait on this tablet'],
])('[H3] [X8] while it cannot be checked, it is said that %i wait', (count, words) => {
  waiting = count
  visit('/hermes/dashboard', { status: 'unreachable' })
  waiting = 0
  expect(screen.getByRole('status').textContent).toBe(words)
})

test('[H5] staff off the allow-list see no queue and no review, but the businesses', () => {
  for (const path of ['/hermes/dashboard', '/hermes/r-0001']) {
    expect(visit(path, STAFF)).toContain('You do not have access to this page.')
  }
  expect(visit('/hermes/business', STAFF)).toBe('the businesses')
  expect(visit('/hermes/dashboard', { ...STAFF, isReviewer: true })).toBe('the queue or a review')
})
