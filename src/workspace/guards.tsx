/** Who may see a staff screen (spec sections 2 and 6). The server enforces the same again. */
import { Navigate, Outlet } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { CheckingSession } from './CheckingSession.tsx'
import { readSignInMark } from '../auth/sign-in-mark.ts'
import { useStaffSession } from '../auth/staff-session.ts'
import { StaffWorkspace } from './StaffWorkspace.tsx'
import { useWorkspace } from './workspace.ts'

/** Lets any account of the staff project in; a spinner while that is unknown. */
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
        // Another sign-in is another session, also of the same person: a page that slept has missed its end.
        <StaffWorkspace key={`${session.uid} ${readSignInMark()?.generation}`} session={session}>
          <Outlet />
        </StaffWorkspace>
      )
  }
}

/** Lets reviewers in. Below `RequireStaff`. */
export function RequireReviewer() {
  const { session } = useWorkspace()
  return session.isReviewer ? <Outlet /> : <Navigate to={paths.noAccess} replace />
}
