import { ApiError } from '../../../contract/api-error.ts'
import type { Acknowledgement, Decision } from '../../../contract/review-calls.ts'
import { acknowledgementOf, decidedRequest } from '../../testing.ts'

/** A model of the server: the first decision stands, a repeat is acknowledged, any other conflicts. */
export class ModelServer {
  readonly effects: string[] = []
  readonly #standing = new Map<string, Decision>()

  apply(decision: Decision): Acknowledgement {
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
