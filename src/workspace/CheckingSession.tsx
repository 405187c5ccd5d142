import { WifiOff } from 'lucide-react'
import { useEffect } from 'react'
import { watchConnection } from '../offline/connection.ts'
import { Button } from '../ui/staff/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './CheckingSession.module.css'
import { retryVerification } from '../auth/staff-session.ts'

/** Shown instead of a guarded screen while it is unknown who is signed in (checklist row H3). */
export function CheckingSession({ isUnreachable }: { isUnreachable: boolean }) {
  return (
    <main className={styles.page}>
      {isUnreachable ? <ServerAway /> : <Spinner label="Checking your session" size={40} />}
    </main>
  )
}

function ServerAway() {
  // Hears of the connection being back, upon which the session is checked again.
  useEffect(() => watchConnection(), [])
  return (
    <EmptyState
      level={1}
      icon={<WifiOff />}
      title="The server does not answer"
      actions={<Button onPress={retryVerification}>Try again</Button>}
    >
      Your session on this tablet has to be checked once before you can work offline. Hermes tries
      again as soon as there is a connection.
    </EmptyState>
  )
}
