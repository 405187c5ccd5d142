import { PenLine } from 'lucide-react'
import { useState } from 'react'
import { Notice } from '../../ui/Notice.tsx'
import { Button } from '../../ui/staff/Button.tsx'
import { Dialog, DialogActions } from '../../ui/staff/Dialog.tsx'
import { PhraseEditor } from './PhraseEditor.tsx'
import { PhraseList } from './PhraseList.tsx'
import { PHRASE_FIELD_WORDS, usePhrases, type Phrase, type PhraseField } from './phrases.ts'

interface PhraseDialogProps {
  /** Whose phrases are offered; null: it is closed. */
  fields: readonly PhraseField[] | null
  onClose: () => void
  /** Characters by which a phrase does not fit into its field; 0: it does. */
  excessOf: (phrase: Phrase) => number
  onPick: (phrase: Phrase) => void
}

/** The phrases to choose from, and the way to change them. */
export function PhraseDialog({ fields, onClose, excessOf, onPick }: PhraseDialogProps) {
  const { phrases } = usePhrases()
  const [isEditing, setIsEditing] = useState(false)
  const [isSaved, setIsSaved] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const clear = () => {
    setIsEditing(false)
    setIsSaved(false)
    setProblem(null)
  }
  const close = () => {
    clear()
    onClose()
  }
  const pick = (phrase: Phrase) => {
    const excess = excessOf(phrase)
    if (excess === 0) {
      clear()
      return onPick(phrase)
    }
    const name = PHRASE_FIELD_WORDS[phrase.field]
    setProblem(`${name} would have ${excess} too many characters.`)
  }
  return (
    <Dialog
      title={isEditing ? 'Change phrases' : 'Phrases'}
      isOpen={fields !== null}
      onClose={close}
    >
      {isEditing ? (
        <PhraseEditor
          onDone={(saved) => {
            setIsEditing(false)
            setIsSaved(saved)
          }}
        />
      ) : (
        <>
          {problem && (
            <Notice tone="attention" role="alert" title="Nothing was inserted">
              <p>{problem}</p>
            </Notice>
          )}
          {isSaved && <Notice tone="success" role="status" title="Saved on this tablet" />}
          <PhraseList phrases={phrases} fields={fields ?? []} onPick={pick} />
          <DialogActions>
            <Button
              icon={<PenLine size={18} />}
              onPress={() => {
                clear()
                setIsEditing(true)
              }}
            >
              Change phrases
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
