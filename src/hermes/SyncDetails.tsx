import { RefreshCw } from 'lucide-react'
import { Link } from 'react-router-dom'
import type { SyncStatus } from '../auth/sync-status.ts'
import { useWorkspace } from '../auth/staff-workspace.tsx'
import { paths } from '../paths.ts'
import { Button, buttonClass } from '../ui/Button.tsx'
import { clockWords } from './clock-words.ts'
import { connectionWords, failureWords, lastSuccessWords, sessionWords } from './sync-words.ts'
import styles from './SyncDetails.module.css'

interface SyncDetailsProps {
  status: SyncStatus
  now: number
  onSendNow: () => void
  onSignIn: () => void
}

/** Everything that is known about sending, and what can be done about it. */
export function SyncDetails({ status, now, onSendNow, onSignIn }: SyncDetailsProps) {
  const { email } = useWorkspace()
  const failure = failureWords(status, now)
  return (
    <div className={styles.details}>
      <dl className={styles.facts}>
        <Fact term="Connection" value={connectionWords(status.isOnline)} />
        <Fact term="Waiting to be sent" value={String(status.waiting)} />
        <Fact term="Sending" value={String(status.sending)} />
        <Fact term="Needs you" value={String(status.attention)} />
        <Fact term="Last success" value={lastSuccessWords(status.lastSuccess, now)} />
        <Fact term="Signed in as" value={email} />
        <Fact term="Session checked" value={clockWords(status.verifiedAt, now)} />
      </dl>
      <p className={styles.note}>{capitalised(sessionWords(status.expiresAt, now))}</p>
      {failure && <p className={styles.note}>Last try: {failure}</p>}
      {status.isStoragePersistent === false && (
        <p className={styles.note}>
          When this tablet runs out of space, the browser may clear what is saved. Installing Hermes
          on the home screen prevents it.
        </p>
      )}
      <div className={styles.actions}>
        {status.signInNeeded && (
          <Button variant="primary" onPress={onSignIn}>
            Sign in again
          </Button>
        )}
        {status.attention > 0 && (
          <Link
            className={buttonClass}
            data-variant="secondary"
            to={`${paths.queue}?view=attention`}
          >
            Show what needs me
          </Link>
        )}
        <Button
          icon={<RefreshCw size={18} />}
          onPress={onSendNow}
          isDisabled={status.waiting === 0 || status.signInNeeded}
        >
          Send now
        </Button>
      </div>
    </div>
  )
}

function Fact({ term, value }: { term: string; value: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
