import { CircleCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Button } from '../../ui/staff/Button.tsx'
import { useNow } from '../../ui/use-now.ts'
import open from '../queue/OpenList.module.css'
import styles from './AttentionList.module.css'
import { useOutboxPlaces } from './DecidedRows.tsx'
import { AcceptDialog } from './DiscardDialog.tsx'
import { ParkedRow } from './ParkedRow.tsx'
import { acceptedWords, useAcceptTheirs, type AcceptTheirs } from './set-aside-actions.ts'
import { SetAsideRow } from './SetAsideRow.tsx'
import { UnsentRows } from './UnsentRows.tsx'

/** About that of a conflict on a tablet, in pixels. */
const ROW_HEIGHT = 340

/** Decisions that the server refused, or that conflict with another reviewer's (checklist Q5). */
export function AttentionList() {
  const now = useNow()
  const places = useOutboxPlaces('attention')
  const theirs = useAcceptTheirs()
  if (!places) return null
  return (
    <div className={open.list}>
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
          row={(entry) =>
            'parking' in entry ? (
              <ParkedRow entry={entry} now={now} />
            ) : (
              <SetAsideRow
                entry={entry}
                now={now}
                onAccept={() => void theirs.accept([entry.seq])}
              />
            )
          }
        />
      )}
    </div>
  )
}

/** Above the list: what was accepted last, with Undo, and a button that accepts all conflicts at once. */
function AttentionLine({ theirs, isEmpty }: { theirs: AcceptTheirs; isEmpty: boolean }) {
  const { problem, accept, undo } = theirs
  const conflicts = useOutboxPlaces('conflict') ?? []
  // Undo goes when the list has them back, not before: the button beside it is then there to go on with.
  const given = theirs.given.filter(({ seq }) => !conflicts.includes(seq))
  // Those counted in the question: one that comes while it is open was not agreed to.
  const [asked, setAsked] = useState<readonly number[] | null>(null)
  // The list may be empty before the question is closed, which must not go with it.
  const isShown = !isEmpty || conflicts.length > 0 || given.length > 0 || problem || asked
  if (!isShown) return null
  return (
    <div className={styles.line}>
      {problem && <p role="alert">{problem}</p>}
      {given.length === 0 && !problem && <p>Not sent until you decide.</p>}
      {given.length > 0 && !problem && (
        <>
          <p>{acceptedWords(given)}</p>
          <Button variant="quiet" icon={<Undo2 size={16} />} onPress={() => void undo()}>
            Undo
          </Button>
        </>
      )}
      {conflicts.length > 1 && (
        <span className={styles.all}>
          <Button onPress={() => setAsked(conflicts)}>
            Accept all theirs ({conflicts.length})
          </Button>
        </span>
      )}
      <AcceptDialog
        count={asked?.length ?? 0}
        isOpen={asked !== null}
        onClose={() => setAsked(null)}
        onAccept={() => accept(asked ?? [])}
      />
    </div>
  )
}
