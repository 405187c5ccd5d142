import { canSendAgain, needsAttention } from '../../offline/outbox/outbox.ts'
import type { ParkingEntry } from '../../offline/rows.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { CopyButton } from '../../ui/staff/CopyButton.tsx'
import { StatusChip } from '../../ui/staff/StatusChip.tsx'
import { Typed } from '../../ui/Typed.tsx'
import { useNow } from '../../ui/use-now.ts'
import { ListRow } from '../queue/ListRow.tsx'
import { DiscardButton } from './DiscardDialog.tsx'
import styles from './SetAsideRow.module.css'
import { useSetAsideActions } from './set-aside-actions.ts'

/** An unsent wish to hold a request or to give it back; where the server did not take it, with its note and the ways out. */
export function ParkedRow({ entry }: { entry: ParkingEntry }) {
  const now = useNow()
  const { sendAgain } = useSetAsideActions()
  const { parking, request, problem, seq } = entry
  const { userEmail } = request
  const isAside = needsAttention(entry)
  const what = parking.note === null ? 'Give it back' : 'Hold'
  const row = (
    <ListRow
      reviewId={entry.reviewId}
      title={userEmail || entry.reviewId}
      at={entry.decidedAt}
      now={now}
      content={
        <>
          {what}
          {parking.note !== null && (
            <>
              {': '}
              <Typed text={parking.note} />
            </>
          )}
        </>
      }
      wraps
      chip={
        <StatusChip tone={isAside ? 'attention' : 'waiting'}>
          {isAside ? 'Needs attention' : 'Waiting to be sent'}
        </StatusChip>
      }
    />
  )
  if (!isAside) return row
  return (
    <div className={styles.card}>
      {row}
      <div className={styles.body}>
        <p>The server did not take it: {problem?.message}</p>
        <div className={styles.actions}>
          {parking.note !== null && (
            <CopyButton about={userEmail} text={() => parking.note ?? ''}>
              Copy the note
            </CopyButton>
          )}
          {canSendAgain(entry) && <Button onPress={() => void sendAgain(seq)}>Send again</Button>}
          <DiscardButton seq={seq} label={`Discard, ${userEmail}`}>
            Discard
          </DiscardButton>
        </div>
      </div>
    </div>
  )
}
