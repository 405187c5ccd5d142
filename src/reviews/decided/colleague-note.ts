import type { ReviewRequest } from '../../contract/review-calls.ts'
import { paths } from '../../config/paths.ts'
import { formatEastern } from '../../rules/eastern-time.ts'
import { factsAsText, type Facts } from './facts.ts'

/**
 * What a reviewer sends to the colleague who was faster: which receipt it is about, and both decisions.
 * @param mine what the reviewer decided, or only entered
 */
export function colleagueNote(request: ReviewRequest, mine: Facts, theirs: Facts): string {
  const { href } = new URL(paths.review(request.id), location.href)
  return [
    `Receipt of ${request.userEmail}, submitted ${formatEastern(request.submittedDatetime)}\n${href}`,
    `Mine: ${factsAsText(mine)}`,
    `The decision that stands: ${factsAsText(theirs)}`,
  ].join('\n\n')
}
