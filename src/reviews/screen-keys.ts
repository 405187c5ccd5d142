/** The keyboard shortcuts of the two screens; those of a form or an image are beside it. */
import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { useUndo } from './decided/use-undo.ts'
import { neighboursOf } from './queue/neighbours.ts'
import { useOpenIds } from './queue/open-queue.ts'
import { useQueueView } from './queue/queue-view.ts'
import type { ReviewFlow } from './session/review-session.ts'
import { isInUse } from './shortcuts/review-keys.ts'
import { useEscapeLeavesField, useReviewKeys } from './shortcuts/use-review-keys.ts'

/** The keys of the queue: open the first review, search, undo, and help. */
export function useQueueKeys(onSearch: () => void, onHelp: () => void): void {
  const navigate = useNavigate()
  const ids = useOpenIds()
  const { skipped } = useQueueView()
  const { next } = neighboursOf(ids ?? [], skipped, '')
  const run = useOnceListed({ open: () => next !== null && void navigate(paths.review(next)) })
  const undo = useUndo()
  useEscapeLeavesField()
  useReviewKeys({
    next: () => run('open'),
    undo: () => void undo(),
    search: onSearch,
    help: onHelp,
  })
}

/** The keys that lead from one request to others, undo, and help. */
export function useRequestKeys(flow: ReviewFlow, onHelp: () => void): void {
  const run = useOnceListed({
    next: () => flow.openNext?.(),
    previous: () => flow.openPrevious?.(),
  })
  const undo = useUndo()
  useEscapeLeavesField()
  useReviewKeys({
    next: () => run('next'),
    previous: () => run('previous'),
    skip: flow.skip,
    undo: () => void undo(),
    queue: () => void flow.open(null),
    help: onHelp,
  })
}

/**
 * For commands that need the list of open requests.
 * @returns a function that runs one of the actions: at once, or as soon as the list has been read. A press of anything
 *   meanwhile, or a field or dialog in use by then, calls that off.
 */
function useOnceListed<Name extends string>(
  actions: Readonly<Record<Name, () => void>>,
): (name: Name) => void {
  const isRead = useOpenIds() !== undefined
  const [wanted, setWanted] = useState<Name | null>(null)
  const actLate = useEffectEvent((name: Name) => !isInUse() && actions[name]())
  useEffect(() => {
    if (wanted === null) return
    if (isRead) {
      setWanted(null)
      actLate(wanted)
      return
    }
    const callOff = () => setWanted(null)
    document.addEventListener('pointerdown', callOff, { capture: true })
    return () => document.removeEventListener('pointerdown', callOff, { capture: true })
  }, [wanted, isRead])
  return (name) => (isRead ? actions[name]() : setWanted(name))
}
