import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../ui/staff/Button.tsx'
import { AcceptDialog } from './AcceptDialog.tsx'
import styles from './AttentionLine.module.css'
import { useOutboxPlaces } from './decided-lists.ts'
import { acceptedWords, type AcceptTheirs } from './use-accept-theirs.ts'

/** Above the list: what was accepted last, with Undo, and a button that accepts all conflicts at once. */
export function AttentionLine({ theirs, isEmpty }: { theirs: AcceptTheirs; isEmpty: boolean }) {
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
