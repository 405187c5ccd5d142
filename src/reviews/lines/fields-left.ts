import type { ReviewRequest } from '../../contract/review-calls.ts'
import type { ReviewDraft } from '../../offline/rows.ts'
import { approvalProblems } from '../../rules/receipt.ts'
import { SUGGESTED_FIELDS, type SuggestedField } from '../recognition/suggestions.ts'

/** @returns the fields that an approval needs and that are missing or wrong */
export function fieldsLeft(draft: ReviewDraft, request: ReviewRequest): SuggestedField[] {
  // A tablet's clock can be slow, but it is not earlier than the submission.
  const now = Math.max(Date.now(), Date.parse(request.submittedDatetime))
  const problems = approvalProblems(draft, now)
  return SUGGESTED_FIELDS.filter((field) => problems[field])
}
