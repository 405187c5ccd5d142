/** The review of a request: all that its screen shows, what has been entered, and the way to decide (decision 058). */
import { createContext, useContext } from 'react'
import type { ListedBusiness, ReviewRequest } from '../../contract/review-calls.ts'
import type { OutboxEntry, ReviewDraft, SentDecision } from '../../offline/rows.ts'
import type { SavedState } from '../decided/saved-state.ts'
import type { Recognized, Suggestions } from '../recognition/suggestions.ts'
import type { SimilarReceipts } from '../similar/similar-search.ts'
import type { Look } from './use-look.ts'

/** All that this tablet stores about a request. */
export interface StoredReview {
  /** As it is shown: one that is decided while it is on screen stays as it was. */
  request: ReviewRequest
  /** The request with the decision that the server holds, whoever made it; null as far as none is known. */
  standing: ReviewRequest | null
  /** The decision that is not acknowledged yet. */
  entry: OutboxEntry | null
  /** The decision that was acknowledged. */
  sent: SentDecision | null
  draft: ReviewDraft | null
}

/** The way from one request to the others. */
export interface ReviewFlow {
  /** The list wraps around, so null only while it is read, or if no other request is left. */
  openNext: (() => void) | null
  openPrevious: (() => void) | null
  /** Id of the next request, for which it waits while the list is being read. Never rejects. */
  findNext(): Promise<string | null>
  /** Ids of the requests after this one in the list, as far as they are soon opened. */
  following: readonly string[]
  /** The next request, for preparing it; null if there is none, or while it is being read. */
  nextRequest: ReviewRequest | null
  /** The request's place in the list, starting at 1; null if it is not in the list. */
  position: number | null
  total: number
  /** Approve and Reject open the next request; `setOpensNext` changes and stores that. */
  opensNext: boolean
  setOpensNext: (opensNext: boolean) => void
  /** Opens a request, or the queue if the id is null. */
  open(reviewId: string | null, state?: SavedState): Promise<void>
  /** Opens the next request without deciding; this one now comes last. */
  skip(): void
}

export interface Submitted {
  kind: 'approve' | 'reject'
  /** The next request is opened afterwards, whatever the reviewer's setting. */
  opensNext?: true
  /** Filled in with the same press, and not in the draft yet. */
  filledIn?: Partial<ReviewDraft>
}

export interface ReviewSession {
  review: StoredReview
  /** The form was asked for with the address, for a decision that the server refused. */
  wantsForm: boolean
  /** The request with the decision that can be corrected; null: there is none. Then `decide` corrects it. */
  correctable: ReviewRequest | null
  /** The form of a correction is open, as for a request that nobody has decided. */
  isCorrecting: boolean
  /** Opens that form, or gives it up. */
  setIsCorrecting: (isBegun: boolean) => void
  /** True if a note has to say why it is corrected: it is a colleague's, or some time ago. */
  needsCorrectionNote: () => boolean
  request: ReviewRequest
  draft: ReviewDraft
  change: (part: Partial<ReviewDraft>) => void
  /** Why the draft could not be stored; null while it is. */
  saveProblem: string | null
  businesses: readonly ListedBusiness[] | undefined
  /** The server's error when the businesses were read last; null if there was none, or no connection. */
  businessesProblem: string | null
  areBusinessesStored: boolean
  /** The findings of text recognition in the images. */
  recognized: Recognized
  /** Null while nothing was read. */
  suggestions: Suggestions | null
  /** Rows that were read in the images are shown, or have their place; `awaited`: it is used until they come. Undefined: none are wanted. */
  foundRows: 'shown' | 'awaited' | 'none' | undefined
  similar: SimilarReceipts
  look: Look
  /** Called before a key changes the form or moves the focus into it, or the form says something; makes it visible. */
  showForm: () => void
  /**
   * Resolves once the decision is durable on this tablet, and the next screen is open.
   * @throws {Error} whose message is the text to show
   */
  decide: (decision: Submitted) => Promise<void>
}

/** The session of the request on screen. */
export const ReviewSessionContext = createContext<ReviewSession | null>(null)

/** Apart from the session, because it changes with each decision: what is shown of a request does not. */
export const ReviewFlowContext = createContext<ReviewFlow | null>(null)

/** @throws {Error} outside of a review */
export function useFlow(): ReviewFlow {
  const flow = useContext(ReviewFlowContext)
  if (!flow) throw new Error('There is no way to other requests here')
  return flow
}

/** @throws {Error} outside of a session */
export function useReviewSession(): ReviewSession {
  const session = useContext(ReviewSessionContext)
  if (!session) throw new Error('There is no review session here')
  return session
}
