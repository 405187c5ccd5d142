import { RefreshCw } from 'lucide-react'
import { Link } from 'react-router-dom'
import { readJournal } from '../offline/journal.ts'
import { setWorksOffline } from '../offline/work-offline.ts'
import { useHermesFrame } from '../workspace/hermes-frame.ts'
import type { SyncStatus } from '../workspace/sync-status.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import { paths } from '../config/paths.ts'
import { Button, buttonClass } from '../ui/staff/Button.tsx'
import { CopyButton } from '../ui/staff/CopyButton.tsx'
import { Switch } from '../ui/staff/Switch.tsx'
import { Notice } from '../ui/Notice.tsx'
import { isInstalled } from './tablet/installation.ts'
import { JobList } from './JobList.tsx'
import { SaveDecisionsButton } from './SaveDecisionsButton.tsx'
import { StorageMeter } from './tablet/StorageMeter.tsx'
import {
  clockWords,
  connectionWords,
  failureWords,
  lastSuccessWords,
  othersWords,
  sessionWords,
  stuckWords,
  uncopiedWords,
  workOfflineWords,
} from './status-words.ts'
import styles from './SyncDetails.module.css'
import { RestoreDecisions } from './RestoreDecisions.tsx'
import { useOthersWaiting } from '../workspace/use-others-waiting.ts'

interface SyncDetailsProps {
  status: SyncStatus
  now: number
  onClose: () => void
}

/** Details of the sync status, storage use, and actions: send, sign in, save, restore, copy the log. */
export function SyncDetails({ status, now, onClose }: SyncDetailsProps) {
  const { uid, email, sendNow } = useWorkspace()
  const { signInAgain } = useHermesFrame()
  const othersWaiting = useOthersWaiting(uid)
  const failure = failureWords(status, now)
  const stuck = stuckWords(status)
  return (
    <div className={styles.details}>
      <div>
        <Switch isSelected={status.worksOffline} onChange={setWorksOffline}>
          Work offline
        </Switch>
        <p className={styles.note}>{workOfflineWords(status)}</p>
      </div>
      <dl className={styles.facts}>
        <Fact term="Connection" value={connectionWords(status)} />
        <Fact term="Waiting to be sent" value={String(status.waiting)} />
        <Fact term="Sending" value={String(status.sending)} />
        <Fact term="Needs you" value={String(status.attention)} />
        <Fact term="Last success" value={lastSuccessWords(status.lastSentAt, now)} />
        <Fact term="Signed in as" value={email} />
        <Fact term="Session checked" value={clockWords(status.verifiedAt, now)} />
        <Fact term="Opened from" value={isInstalled() ? 'the home screen' : 'a browser tab'} />
      </dl>
      <p className={styles.note}>{capitalized(sessionWords(status.expiresAt, now))}</p>
      {stuck && (
        <Notice tone="attention" title="Decisions are not getting through">
          <p>{stuck}</p>
        </Notice>
      )}
      {failure && <p className={styles.note}>Last try: {failure}</p>}
      {othersWaiting > 0 && <p className={styles.note}>{othersWords(othersWaiting)}.</p>}
      {status.losses.uncopied > 0 && (
        <p className={styles.note}>{uncopiedWords(status.losses.uncopied)}</p>
      )}
      <StorageMeter />
      <JobList now={now} />
      <div className={styles.actions}>
        {status.isSignInWanted && (
          <Button
            variant="primary"
            onPress={() => {
              onClose()
              signInAgain()
            }}
          >
            Sign in again
          </Button>
        )}
        {status.attention > 0 && (
          <Link
            className={buttonClass}
            data-variant="secondary"
            to={`${paths.queue}?view=attention`}
            onClick={onClose}
          >
            Show what needs me
          </Link>
        )}
        <Button
          icon={<RefreshCw size={18} />}
          onPress={sendNow}
          isDisabled={status.waiting === 0 || status.signInNeeded || status.worksOffline}
        >
          Send now
        </Button>
        <SaveDecisionsButton
          isDisabled={status.waiting + status.sending + status.attention === 0}
        />
        <RestoreDecisions />
        {/* For support. It names no person and no receipt. */}
        <CopyButton text={readJournal}>Copy the sending log</CopyButton>
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

function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
