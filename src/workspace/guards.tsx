/** Route guards of the staff screens (spec sections 2 and 6). The server enforces the same rules. */
import { WifiOff } from 'lucide-react'
import { useEffect, type ReactNode } from 'react'
import { Navigate, Outlet } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { watchConnection } from '../offline/connection.ts'
import { Button } from '../ui/staff/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './guards.module.css'
import { readLastSignIn } from '../auth/last-sign-in.ts'
import { retryVerification, useStaffSession } from '../auth/staff-session.ts'
import { useOthersWaiting } from './use-others-waiting.ts'
import { StaffWorkspace } from './StaffWorkspace.tsx'
import { useWorkspace } from './workspace.ts'

/** Admits any staff account; shows a spinner until the session is known (checklist row H3). */
export function RequireStaff() {
  const session = useStaffSession()
  switch (session.status) {
    case 'unknown':
      return (
        <Page>
          <Spinner label="Checking your session" size={40} />
        </Page>
      )
    case 'unreachable':
      return (
        <Page>
          <ServerAway />
        </Page>
      )
    case 'signed-out':
      return <Navigate to={paths.login} replace />
    case 'valid':
      return (
        // After a sign-out, even the same person starts anew: a suspended page may have missed it. Whoever signs
        // in again in place stays where they were.
        <StaffWorkspace key={`${session.uid} ${readLastSignIn()?.session}`} session={session}>
          <Outlet />
        </StaffWorkspace>
      )
  }
}

/** Admits only reviewers (checklist row H5). Use it below `RequireStaff`. */
export function RequireReviewer() {
  const { session } = useWorkspace()
  return session.isReviewer ? <Outlet /> : <Navigate to={paths.noAccess} replace />
}

function Page({ children }: { children: ReactNode }) {
  return <main className={styles.page}>{children}</main>
}

function ServerAway() {
  // Hears of the connection being back, upon which the session is checked again.
  useEffect(() => watchConnection(), [])
  const waiting = useOthersWaiting(null)
  return (
    <EmptyState
      level={1}
      icon={<WifiOff />}
      title="The server does not answer"
      actions={
        <>
          <Button onPress={retryVerification}>Try again</Button>
          {/* Below, and never empty: the count comes late, and must not move the button. */}
          <p role="status">
            {waiting > 0
              ? `${waiting} ${waiting === 1 ? 'decision waits' : 'decisions wait'} on this tablet`
              : '\u00a0'}
          </p>
        </>
      }
    >
      Your session on this tablet has to be checked once before you can work offline. Hermes tries
      again as soon as there is a connection.
    </EmptyState>
  )
}
