import type { Parking } from '../../contract/review-event-calls.ts'
import { isErased } from '../../offline/erased-status.ts'
import { canSendAgain } from '../../offline/outbox/outbox.ts'
import type { ParkingEntry } from '../../offline/rows.ts'
import type { EpochMs } from '../../rules/epoch-ms.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { CopyButton } from '../../ui/staff/CopyButton.tsx'
import { StatusChip } from '../../ui/staff/StatusChip.tsx'
import { Typed } from '../../ui/Typed.tsx'
import { ListRow } from '../queue/ListRow.tsx'
import { DiscardButton } from './DiscardDialog.tsx'
import { customerOf } from './facts.ts'
import styles from './SetAsideRow.module.css'
import { useSetAsideActions } from './set-aside-actions.ts'

/** What is unsent of a request that is held or given back, in words. */
export function ParkingLine({ parking: { note } }: { parking: Parking }) {
  if (note === null) return 'Give it back'
  return (
    <>
      Hold: <Typed text={note} />
    </>
  )
}

/** A wish to hold a request or to give it back that the server did not take: why, with its note, and the ways out. */
export function ParkedRow({ entry, now }: { entry: ParkingEntry; now: EpochMs }) {
  const { sendAgain } = useSetAsideActions()
  const { parking, problem, seq } = entry
  const name = customerOf(entry)
  return (
    <div className={styles.card}>
      <ListRow
        reviewId={entry.reviewId}
        title={name}
        at={entry.decidedAt}
        now={now}
        content={
          isErased(entry) ? 'You held it, or gave it back' : <ParkingLine parking={parking} />
        }
        wraps
        chip={<StatusChip tone="attention">Needs attention</StatusChip>}
      />
      <div className={styles.body}>
        <p>The server did not take it: {problem?.message}</p>
        <div className={styles.actions}>
          {parking.note !== null && (
            <CopyButton about={name} text={() => parking.note ?? ''}>
              Copy the note
            </CopyButton>
          )}
          {canSendAgain(entry) && (
            <Button aria-label={`Send again, ${name}`} onPress={() => void sendAgain(seq)}>
              Send again
            </Button>
          )}
          <DiscardButton seq={seq} label={`Discard, ${name}`}>
            Discard
          </DiscardButton>
        </div>
      </div>
    </div>
  )
}
