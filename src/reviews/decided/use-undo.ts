import { useLocation, useNavigate } from 'react-router-dom'
import { useWorkspace } from '../../workspace/workspace.ts'
import { findLastUndoable, readSent, readViews } from '../../offline/outbox/outbox-reads.ts'
import { undo } from '../../offline/outbox/undo.ts'
import { paths } from '../../config/paths.ts'
import type { SavedState } from './saved-state.ts'

const UNDONE = 'Undone. The form is as you left it.'
const NOTHING_LEFT = 'There is no decision left to undo.'
const SENT = 'Too late to undo: it has been sent.'
const TOO_LATE = 'Too late to undo: sending has begun.'

/**
 * Undoes a decision and reopens its request, or shows a message saying why that is not possible.
 * @returns the action; it takes the `seq` of an outbox entry, and without one undoes the last decision that
 * can still be undone
 */
export function useUndo(): (seq?: number) => Promise<void> {
  const { database } = useWorkspace()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const readEntry = async (seq: number) => {
    const [view] = await readViews(database, [seq])
    return view?.kind === 'entry' ? view.entry : null
  }
  return async (seq) => {
    const entry = seq === undefined ? await findLastUndoable(database) : await readEntry(seq)
    const outcome = entry && (await undo(database, entry.seq, Date.now()))
    if (entry && outcome === 'undone') {
      const state: SavedState = { saved: UNDONE }
      return navigate(paths.review(entry.reviewId), { state })
    }
    const isSent = seq !== undefined && (await readSent(database, [seq])).length > 0
    const nothing = isSent ? SENT : NOTHING_LEFT
    const state: SavedState = { saved: outcome === 'too-late' ? TOO_LATE : nothing }
    await navigate(pathname + search, { replace: true, state })
  }
}
