import { ClipboardCopy } from 'lucide-react'
import { useState } from 'react'
import { readJournal } from '../offline/journal.ts'
import { Button } from '../ui/staff/Button.tsx'
import { Notice } from '../ui/Notice.tsx'
import { TextArea } from '../ui/staff/TextArea.tsx'

/** Copies the log of recent sending, for support. It names no person and no receipt. */
export function CopyJournalButton() {
  const [outcome, setOutcome] = useState<'copied' | 'by-hand' | null>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(readJournal())
      setOutcome('copied')
    } catch {
      setOutcome('by-hand')
    }
  }
  return (
    <>
      <Button icon={<ClipboardCopy size={18} />} onPress={() => void copy()}>
        Copy the sending log
      </Button>
      {outcome === 'copied' && <Notice tone="success" role="status" title="Log copied" />}
      {outcome === 'by-hand' && (
        <TextArea label="Copy this by hand" value={readJournal()} onChange={() => {}} />
      )}
    </>
  )
}
