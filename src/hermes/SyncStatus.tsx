import { CloudOff, RefreshCw, TriangleAlert, Wifi } from 'lucide-react'
import type { Ref } from 'react'
import { Button as AriaButton, Dialog, DialogTrigger, Popover } from 'react-aria-components'
import { setWorksOffline } from '../offline/work-offline.ts'
import { useSyncStatus } from '../workspace/sync-status.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import { Button } from '../ui/staff/Button.tsx'
import { useNow } from '../ui/use-now.ts'
import { connectionWords, sessionWords, workWords } from './status-words.ts'
import popover from '../ui/staff/popover.module.css'
import styles from './SyncStatus.module.css'
import { SyncDetails } from './SyncDetails.tsx'
import { useSpokenSync } from './use-spoken-sync.ts'

/** The state of sending. Always visible; a press shows the details (checklist Q5, H7, O3). */
export function SyncStatus({ summaryRef }: { summaryRef: Ref<HTMLButtonElement> }) {
  const status = useSyncStatus()
  const { database, sendNow } = useWorkspace()
  useSpokenSync(status, database)
  const now = useNow(30_000)
  const connection = connectionWords(status)
  const isUrgent = status.attention > 0 || status.signInNeeded || status.isStuck
  const canSend = status.waiting > 0 && !status.signInNeeded && !status.worksOffline

  return (
    <div className={styles.status} role="group" aria-label="Connection and sending">
      <DialogTrigger>
        <AriaButton
          ref={summaryRef}
          className={styles.summary}
          data-offline={status.isOnline === false || undefined}
          data-urgent={isUrgent || undefined}
        >
          <StatusIcon isOnline={status.isOnline} isUrgent={isUrgent} />
          <span className={styles.words}>
            {[connection, ...workWords(status)].join(' · ')}
            {status.isOnline === false && (
              <span className={styles.session}>{` · ${sessionWords(status.expiresAt, now)}`}</span>
            )}
          </span>
        </AriaButton>
        <Popover
          className={`${popover.popover} ${styles.popover}`}
          placement="bottom end"
          offset={6}
        >
          <Dialog
            className={`${popover.panel} ${styles.panel}`}
            aria-label="Connection and sending"
          >
            {({ close }) => <SyncDetails status={status} now={now} onClose={close} />}
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
      {status.worksOffline && (
        <span className={styles.send}>
          <Button variant="quiet" icon={<Wifi size={16} />} onPress={() => setWorksOffline(false)}>
            Go online
          </Button>
        </span>
      )}
    </div>
  )
}

function StatusIcon({ isOnline, isUrgent }: { isOnline: boolean | null; isUrgent: boolean }) {
  if (isUrgent) return <TriangleAlert size={18} aria-hidden />
  if (isOnline === false) return <CloudOff size={18} aria-hidden />
  return <Wifi size={18} aria-hidden />
}
