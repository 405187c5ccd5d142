import { useState } from 'react'
import { canEdit, canSendAgain } from '../../offline/outbox/outbox.ts'
import type { OutboxEntry } from '../../offline/rows.ts'
import { Button } from '../../ui/staff/Button.tsx'
import { CopyButton } from '../../ui/staff/CopyButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ComparedDecisions } from '../decided/ComparedDecisions.tsx'
import { AcceptDialog, DiscardButton } from '../decided/DiscardDialog.tsx'
import { colleagueNote, factsOfDecision, factsOfRequest } from '../decided/facts.ts'
import { useSetAsideActions } from '../decided/set-aside-actions.ts'
import { setAsideWords } from '../decided/unsent-words.ts'
import styles from './DecisionBanner.module.css'

interface DecisionSetAsideProps {
  entry: OutboxEntry
  /** The form is open below. */
  isEdited: boolean
  onEdit: () => void
}

/**
 * A decision that needs attention: why, next to the server's decision if there is one. It can be sent again if
 * the server failed at it, edited if the server may then take it, and always be given up (checklist Q5).
 */
export function DecisionSetAside({ entry, isEdited, onEdit }: DecisionSetAsideProps) {
  const { discard, sendAgain } = useSetAsideActions()
  const [isAsking, setIsAsking] = useState(false)
  const mine = factsOfDecision(entry)
  const standing = entry.problem?.standing ?? null
  return (
    <div className={styles.banner}>
      <Notice
        tone="attention"
        title={setAsideWords(entry)}
        actions={
          <>
            {/* First, so that it does not move under a finger when the other buttons disappear. */}
            {standing ? (
              <Button variant="positive" onPress={() => setIsAsking(true)}>
                Accept theirs
              </Button>
            ) : (
              <DiscardButton seq={entry.seq}>Discard my decision</DiscardButton>
            )}
            {standing && (
              <CopyButton text={() => colleagueNote(entry.request, mine, factsOfRequest(standing))}>
                Copy my note for a colleague
              </CopyButton>
            )}
            {!isEdited && canEdit(entry) && <Button onPress={onEdit}>Edit and send again</Button>}
            {!isEdited && canSendAgain(entry) && (
              <Button onPress={() => void sendAgain(entry.seq)}>Send again</Button>
            )}
          </>
        }
      >
        {entry.problem && <p>{entry.problem.message}</p>}
      </Notice>
      {!isEdited && <ComparedDecisions mine={mine} standing={standing} />}
      <AcceptDialog
        count={1}
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        onAccept={() => discard(entry.seq)}
      />
    </div>
  )
}
