import type { RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { neighboursOf } from './queue/neighbours.ts'
import { useOpenIds } from './queue/open-queue.ts'
import { useQueueView } from './queue/queue-view.ts'
import { useOnceListed } from './queue/use-once-listed.ts'
import { useEscapeLeavesField, useReviewKeys } from './shortcuts/use-review-keys.ts'
import { useUndo } from './decided/use-undo.ts'

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

/** @returns a function that opens the first request */
function useOpenFirst(): () => void {
  const navigate = useNavigate()
  const ids = useOpenIds()
  const { skipped } = useQueueView()
  const { next } = neighboursOf(ids ?? [], skipped, '')
  const run = useOnceListed({ open: () => next !== null && void navigate(paths.review(next)) })
  return () => run('open')
}
