import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { neighboursOf } from './queue/neighbours.ts'
import { useOpenIds } from './queue/open-queue.ts'
import { useQueueView } from './queue/queue-view.ts'
import { isInUse } from './shortcuts/review-keys.ts'
import { useEscapeLeavesField, useReviewKeys } from './shortcuts/use-review-keys.ts'
import { useUndo } from './decision/use-undo.ts'

/**
 * The keyboard shortcuts of the queue's screen: open the first review, search, undo, and help.
 * @param page the element that contains the search field
 */
export function useQueueKeys(page: RefObject<HTMLElement | null>, onHelp: () => void): void {
  const openFirst = useOpenFirst()
  const undo = useUndo()
  useEscapeLeavesField()
  useReviewKeys({
    next: openFirst,
    undo: () => void undo(),
    search: () => page.current?.querySelector<HTMLInputElement>('input')?.focus(),
    help: onHelp,
  })
}

/**
 * @returns a function that opens the first request: at once, or as soon as the list has been read. A press of anything
 *   meanwhile, or a field or dialog in use by then, calls that off.
 */
function useOpenFirst(): () => void {
  const navigate = useNavigate()
  const ids = useOpenIds()
  const { skipped } = useQueueView()
  const [isWanted, setIsWanted] = useState(false)
  const { next } = neighboursOf(ids ?? [], skipped, '')
  const open = () => next !== null && void navigate(paths.review(next))
  const openLate = useEffectEvent(() => !isInUse() && open())
  const isRead = ids !== undefined
  useEffect(() => {
    if (!isWanted) return
    if (isRead) {
      setIsWanted(false)
      openLate()
      return
    }
    const callOff = () => setIsWanted(false)
    document.addEventListener('pointerdown', callOff, { capture: true })
    return () => document.removeEventListener('pointerdown', callOff, { capture: true })
  }, [isWanted, isRead])
  return () => (isRead ? open() : setIsWanted(true))
}
