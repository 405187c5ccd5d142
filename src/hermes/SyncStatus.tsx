import { CloudOff, RefreshCw, TriangleAlert, Wifi } from 'lucide-react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { useSyncStatus } from '../workspace/sync-status.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import { Button } from '../ui/staff/Button.tsx'
import { useNow } from '../ui/use-now.ts'
import hidden from '../ui/visually-hidden.module.css'
import {
  attentionWords,
  connectionWords,
  sessionWords,
  stuckWords,
  workWords,
} from './sync-words.ts'
import styles from './SyncStatus.module.css'
import { SyncDetails } from './SyncDetails.tsx'

/** Whether work reaches the server, always in sight; a press tells the rest (checklist Q5, H7, O3). */
export function SyncStatus({ onSignIn }: { onSignIn: () => void }) {
  const status = useSyncStatus()
  const { sendNow } = useWorkspace()
  const now = useNow(30_000)
  const connection = connectionWords(status.isOnline)
  const isPressing = status.attention > 0 || status.signInNeeded || status.isStuck
  const canSend = status.waiting > 0 && !status.signInNeeded

  return (
    <div className={styles.status}>
      <DialogTrigger>
        <AriaButton
          className={styles.summary}
          data-offline={status.isOnline === false || undefined}
          data-pressing={isPressing || undefined}
        >
          <StatusIcon isOnline={status.isOnline} isPressing={isPressing} />
          <span className={styles.words}>
            {[connection, ...workWords(status)].join(' · ')}
            {status.isOnline === false && (
              <span className={styles.session}>{` · ${sessionWords(status.expiresAt, now)}`}</span>
            )}
          </span>
        </AriaButton>
        <Popover className={styles.popover} placement="bottom end" offset={6}>
          <Dialog className={styles.panel} aria-label="Connection and sending">
            {({ close }) => (
              <SyncDetails
                status={status}
                now={now}
                onSendNow={sendNow}
                onSignIn={() => {
                  close()
                  onSignIn()
                }}
              />
            )}
          </Dialog>
        </Popover>
      </DialogTrigger>
      {canSend && (
        <span className={styles.send}>
          <Button variant="quiet" icon={<RefreshCw size={16} />} onPress={sendNow}>
            Send now
          </Button>
        </span>
      )}
      {/* Each sent decision would be chatter; going offline and being needed are news. */}
      <span className={hidden.hidden} role="status">
        {status.isOnline === null ? '' : connection}
        {status.attention > 0 ? `, ${attentionWords(status.attention)}` : ''}
        {stuckWords(status) ? `, decisions are not getting through: ${stuckWords(status)}` : ''}
      </span>
    </div>
  )
}

function StatusIcon({ isOnline, isPressing }: { isOnline: boolean | null; isPressing: boolean }) {
  if (isPressing) return <TriangleAlert size={18} aria-hidden />
  if (isOnline === false) return <CloudOff size={18} aria-hidden />
  return <Wifi size={18} aria-hidden />
}
