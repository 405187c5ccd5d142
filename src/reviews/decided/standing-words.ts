import type { ReviewRequest } from '../../contract/review-calls.ts'
import { factsOfRequest } from './facts.ts'

/**
 * Who decided a request, and how: `Approved by maya@campfire.example`.
 * @param email the signed-in reviewer's, who may have decided it on another tablet
 */
export function standingWords(standing: ReviewRequest, email: string): string {
  const { outcome, by } = factsOfRequest(standing)
  return `${outcome} by ${by === email ? 'you' : (by ?? 'somebody')}`
}
