/** For tests: parts of a review's screen in a session of their own. */
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useState, type ReactNode } from 'react'
import { vi } from 'vitest'
import { EMPTY_DRAFT } from '../../offline/drafts/review-drafts.ts'
import { openRequest } from '../../offline/testing.ts'
import {
  ReviewFlowContext,
  ReviewSessionContext,
  type ReviewFlow,
  type ReviewSession,
  type Submitted,
} from './review-session.ts'

export const SIMILAR: ReviewSession['similar'] = {
  isSearched: false,
  found: undefined,
  scope: 'tablet',
  error: null,
  hints: [],
  areHintsKnown: true,
  mayLackHints: () => false,
  related: [],
}

/** Images are not read, and nothing is known but an open request. */
const BARE = {
  request: openRequest('r-1'),
  businesses: [],
  areBusinessesStored: false,
  saveProblem: null,
  recognized: { status: 'not-read', why: 'off' },
  similar: SIMILAR,
  look: { isSeen: () => true },
  showForm: () => {},
  correctable: null,
  isCorrecting: false,
  needsCorrectionNote: () => false,
} as unknown as ReviewSession

/**
 * Renders a part of the screen in a session that is as it is given, and for the rest bare.
 * @returns `decide`, which is told the decisions, and `draft`, what has been entered
 */
export function renderInSession(
  part: ReactNode,
  { decide: deciding = async () => {}, ...given }: Partial<ReviewSession> = {},
) {
  vi.useRealTimers()
  vi.clearAllMocks()
  const decide = vi.fn<(decision: Submitted) => Promise<void>>(deciding)
  const { recognized } = given
  const suggestions = recognized?.status === 'read' ? recognized.suggestions : null
  const latest = { draft: given.draft ?? EMPTY_DRAFT }
  function Session() {
    const [draft, setDraft] = useState(latest.draft)
    useEffect(() => void (latest.draft = draft))
    const change: ReviewSession['change'] = (changed) =>
      setDraft((before) => ({ ...before, ...changed }))
    const session = { ...BARE, ...given, suggestions, draft, change, decide }
    return (
      <ReviewFlowContext value={{} as ReviewFlow}>
        <ReviewSessionContext value={session}>{part}</ReviewSessionContext>
      </ReviewFlowContext>
    )
  }
  render(<Session />)
  const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
  return {
    user,
    decide,
    draft: () => latest.draft,
    /** Presses keys one after the other. */
    press: async (...keys: string[]) => {
      for (const key of keys) await user.keyboard(key)
    },
  }
}
