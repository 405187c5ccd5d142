import { messageOf } from '../../contract/message-of.ts'
import { useLocation, useNavigate } from 'react-router-dom'
import { useWorkspace } from '../../workspace/workspace.ts'
import { findLastUndoable, readSent, readViews } from '../../offline/outbox/outbox-reads.ts'
import { undo } from '../../offline/outbox/undo.ts'
import type { UnsentEntry } from '../../offline/rows.ts'
import { paths } from '../../config/paths.ts'
import type { SavedState } from './saved-state.ts'

const UNDONE = 'Undone. The form is as you left it.'
const NOT_HELD = 'Undone. It is not held; your note is still there.'
const HELD_AGAIN = 'Undone. It is held again.'
const NOTHING_LEFT = 'There is no decision left to undo.'
const SENT = 'Too late to undo: it has been sent.'
const TOO_LATE = 'Too late to undo: sending has begun.'

/**
 * Undoes a decision, or what was held or given back, and reopens its request, or shows a message saying why that is not
 * possible.
 * @returns the action; it takes the `seq` of an outbox entry, and without one undoes the last decision that
 * can still be undone; it never rejects
 */
export function useUndo(): (seq?: number) => Promise<void> {
  const { database } = useWorkspace()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const readEntry = async (seq: number) => {
    const [view] = await readViews(database, [seq])
    return view && view.kind !== 'unreadable' ? view.entry : null
  }
  const tell = (saved: string) =>
    navigate(pathname + search, { replace: true, state: { saved } satisfies SavedState })
  const act = async (seq?: number) => {
    const entry = seq === undefined ? await findLastUndoable(database) : await readEntry(seq)
    const outcome = entry && (await undo(database, entry.seq, Date.now()))
    if (entry && outcome === 'undone') {
      const state: SavedState = { saved: undoneWords(entry) }
      return navigate(paths.review(entry.reviewId), { state })
    }
    const isSent = seq !== undefined && (await readSent(database, [seq])).length > 0
    await tell(outcome === 'too-late' ? TOO_LATE : isSent ? SENT : NOTHING_LEFT)
  }
  return (seq) => act(seq).catch((error: unknown) => tell(`It is NOT undone: ${messageOf(error)}`))
}

function undoneWords(entry: UnsentEntry): string {
  if (!('parking' in entry)) return UNDONE
  return entry.parking.note === null ? HELD_AGAIN : NOT_HELD
}
