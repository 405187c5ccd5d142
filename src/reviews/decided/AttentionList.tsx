import { CircleCheck } from 'lucide-react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useNow } from '../../ui/use-now.ts'
import { AttentionLine } from './AttentionLine.tsx'
import styles from './AttentionList.module.css'
import { useOutboxPlaces } from './decided-lists.ts'
import { SetAsideRow } from './SetAsideRow.tsx'
import { UnsentRows } from './UnsentRows.tsx'
import { useAcceptTheirs } from './use-accept-theirs.ts'

/** About that of a conflict on a tablet, in pixels. */
const ROW_HEIGHT = 340

/** Decisions that the server refused, or that conflict with another reviewer's (checklist Q5). */
export function AttentionList() {
  const now = useNow()
  const places = useOutboxPlaces('attention')
  const theirs = useAcceptTheirs()
  if (!places) return null
  return (
    <div className={styles.list}>
      <AttentionLine theirs={theirs} isEmpty={places.length === 0} />
      {places.length === 0 ? (
        <EmptyState icon={<CircleCheck size={32} />} title="Nothing needs you">
          <p>Decisions that the server does not accept are set aside here.</p>
        </EmptyState>
      ) : (
        <UnsentRows
          label="Decisions that need you"
          scrollKey="attention-scroll"
          rowHeight={ROW_HEIGHT}
          places={places}
          row={(entry) => (
            <SetAsideRow entry={entry} now={now} onAccept={() => void theirs.accept([entry.seq])} />
          )}
        />
      )}
    </div>
  )
}
