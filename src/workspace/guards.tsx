/** Route guards of the staff screens (spec sections 2 and 6). The server enforces the same rules. */
import { Navigate, Outlet } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { CheckingSession } from './CheckingSession.tsx'
import { readSignInMark } from '../auth/sign-in-mark.ts'
import { useStaffSession } from '../auth/staff-session.ts'
import { StaffWorkspace } from './StaffWorkspace.tsx'
import { useWorkspace } from './workspace.ts'

/** Admits any staff account; shows a spinner until the session is known (checklist row H3). */
export function RequireStaff() {
  const session = useStaffSession()
  switch (session.status) {
    case 'unknown':
    case 'unreachable':
      return <CheckingSession isUnreachable={session.status === 'unreachable'} />
    case 'signed-out':
      return <Navigate to={paths.login} replace />
    case 'valid':
      return (
        // After a sign-out, even the same person starts anew: a suspended page may have missed it. Whoever signs
        // in again in place stays where they were.
        <StaffWorkspace key={`${session.uid} ${readSignInMark()?.session}`} session={session}>
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
