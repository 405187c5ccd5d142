import { useEffect, useRef, useState, type RefObject } from 'react'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import { asStorable } from '../../rules/plain-text.ts'
import { EMPTY_DRAFT } from '../../offline/drafts/review-drafts.ts'
import { needsAttention } from '../../offline/outbox/outbox.ts'
import { useWorkspace } from '../../workspace/workspace.ts'
import { useBusinesses } from '../prefetch/reference-data.ts'
import { SUGGESTED_FIELDS, valuesOf, type Recognized } from '../recognition/suggestions.ts'
import { isNeverRead, useRecognized } from '../recognition/use-recognized.ts'
import { useSimilarReceipts } from '../similar/similar-data.ts'
import { correctable, correctionTerms, newCorrection } from './correction.ts'
import type { ReviewFlow, ReviewSession, StoredReview } from './review-session.ts'
import { saveDecision } from './save-decision.ts'
import { useLook } from './use-look.ts'
import { useReviewDraft } from './use-review-draft.ts'
import { isUndecided } from './use-review.ts'
import { countVisibleTime } from './visible-time.ts'
import { useIsOnline } from '../../workspace/use-is-online.ts'

const SAVED = 'Saved on this tablet · waiting to be sent'

/**
 * The session of a request, from when its screen is prepared until it is left: for another request, the caller must be
 * mounted anew.
 * @param flow as it is now, which may change without another rendering
 * @param showForm see `ReviewSession`
 */
export function useNewSession(
  review: StoredReview,
  wantsForm: boolean,
  flow: Readonly<RefObject<ReviewFlow>>,
  showForm: () => void,
): ReviewSession {
  const { request, entry } = review
  const workspace = useWorkspace()
  const visibleTime = useRef<ReturnType<typeof countVisibleTime>>(null)
  // Only once it is on screen: the screen may have been prepared before.
  useEffect(() => {
    visibleTime.current = countVisibleTime()
    return visibleTime.current.stop
  }, [])
  const { closeWith, ...input } = useReviewDraft(
    request.id,
    entry?.draft ?? review.draft ?? EMPTY_DRAFT,
  )
  const isOnline = useIsOnline()
  const { businesses, ...list } = useBusinesses(request.id)
  // It stays when the request is decided: the image would grow before the next request is there.
  const [wasUndecided] = useState(isUndecided(review))
  const corrected = correctable(review)
  // What was typed for it is still there; a draft of what is on its way begins none when that has arrived.
  const [isBegun, setIsCorrecting] = useState(!entry && review.draft?.correctionNote !== undefined)
  const isCorrecting = corrected !== null && (entry !== null || isBegun)
  const isRead = wasUndecided || isUndecided(review) || isCorrecting
  const recognized = useRecognized(request, businesses, isRead)
  const suggestions = recognized.status === 'read' ? recognized.suggestions : null
  // Where nothing was read, the image gets the place of the rows, and nothing else moves.
  const foundRows =
    isDecidedElsewhere(review) && !isCorrecting ? 'none' : rowsOf(recognized, request)

  const terms = () => corrected && correctionTerms(corrected, review, workspace.email, Date.now())
  const correct = () => {
    const { madeAfterMs } = terms() ?? {}
    if (!corrected || madeAfterMs === undefined) return null
    return newCorrection(corrected, madeAfterMs, asStorable(input.draft.correctionNote ?? ''))
  }
  const similar = useSimilarReceipts(request, input.draft)

  return {
    ...input,
    review,
    wantsForm,
    correctable: corrected,
    isCorrecting,
    setIsCorrecting,
    needsCorrectionNote: () => terms()?.isNoteNeeded ?? false,
    request,
    businesses,
    businessesProblem: isOnline === false ? null : list.error,
    areBusinessesStored: list.isStored,
    recognized,
    suggestions,
    foundRows: isRead && !isNeverRead(recognized) ? foundRows : undefined,
    similar,
    look: useLook(suggestions),
    showForm,
    decide: async ({ kind, filledIn, ...decision }) => {
      // Read now: the decision removes this request from the list.
      const { opensNext, findNext, open } = flow.current
      const next = (decision.opensNext ?? opensNext) ? findNext() : null
      const draft = { ...input.draft, ...filledIn }
      const openMs = visibleTime.current?.elapsed() ?? 0
      const decided = { kind, request: corrected ?? request, draft, openMs, correction: correct() }
      const seq = await closeWith(() => saveDecision(workspace, decided))
      await open(await next, { saved: SAVED, seq })
    },
  }
}

function rowsOf(recognized: Recognized, { urls }: ReviewRequest): ReviewSession['foundRows'] {
  if (recognized.status === 'not-read') return 'none'
  // The small images, which choose one of several, must not move when the rows come.
  if (recognized.status === 'reading') return urls.length > 1 ? 'shown' : 'awaited'
  const { suggestions } = recognized
  return SUGGESTED_FIELDS.some((field) => valuesOf(field, suggestions)[0]) ? 'shown' : 'none'
}

/** There, nobody goes on to the next request by deciding, and nothing is left to be compared with the image. */
function isDecidedElsewhere({ entry, sent, standing }: StoredReview): boolean {
  return standing !== null && !sent && (!entry || needsAttention(entry))
}
