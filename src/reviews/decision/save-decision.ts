import type { ReviewRequest } from '../../contract/review-calls.ts'
import { storeFreeingSpace } from '../../offline/images/make-room.ts'
import { enqueue } from '../../offline/outbox/outbox.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import type { Workspace } from '../../workspace/workspace.ts'
import { approvalOf, rejectionOf } from './decision-payload.ts'

export type DecisionKind = 'approve' | 'reject'

interface Decided {
  request: ReviewRequest
  draft: ReviewDraft
  /** How long the request was visible, in milliseconds. */
  openMs: number
}

const PAYLOAD = { approve: approvalOf, reject: rejectionOf }

/**
 * Puts a decision into the outbox, freeing space for it if the storage is full. Resolves once it is durable
 * on this tablet.
 * @returns the entry's `seq`, its place in the outbox
 * @throws {Error} whose message is the text to show
 */
export function saveDecision(
  { database, email }: Pick<Workspace, 'database' | 'email'>,
  kind: DecisionKind,
  { request, draft, openMs }: Decided,
): Promise<number> {
  const decision = PAYLOAD[kind](request, draft, email)
  return storeFreeingSpace(database, () =>
    enqueue(database, { decision, request, draft, now: Date.now(), openMs }),
  )
}
