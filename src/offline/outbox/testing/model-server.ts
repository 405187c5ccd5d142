import { ApiError } from '../../../contract/api-error.ts'
import type { Acknowledgement, Decision } from '../../../contract/review-calls.ts'
import { acknowledgementOf, decidedRequest } from '../../testing.ts'

/**
 * A model of the server: the first decision stands, a repeat is acknowledged, any other conflicts. On some
 * reviews it fails, whatever is decided.
 */
export class ModelServer {
  readonly effects: string[] = []
  /** Ids of the reviews on which it fails. */
  readonly poisoned = new Set<string>()
  readonly #standing = new Map<string, Decision>()

  apply(decision: Decision): Acknowledgement {
    if (this.poisoned.has(decision.reviewId)) {
      throw new ApiError('busy', 'poisoned', { status: 500 })
    }
    const standing = this.#standing.get(decision.reviewId)
    if (!standing) {
      this.#standing.set(decision.reviewId, decision)
      this.effects.push(decision.reviewId)
    } else if (JSON.stringify(standing) !== JSON.stringify(decision)) {
      const body = { error: 'decided already', item: decidedRequest(standing) }
      throw new ApiError('conflict', 'decided already', { status: 409, body })
    }
    return acknowledgementOf(decision)
  }

  standing(reviewId: string): Decision | undefined {
    return this.#standing.get(reviewId)
  }
}
