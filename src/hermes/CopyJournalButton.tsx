import { readJournal } from '../offline/journal.ts'
import { CopyButton } from '../ui/staff/CopyButton.tsx'

/** Copies the log of recent sending, for support. It names no person and no receipt. */
export function CopyJournalButton() {
  return <CopyButton text={readJournal}>Copy the sending log</CopyButton>
}
