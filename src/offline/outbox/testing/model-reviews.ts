/** A model of the server for calls 11, 24 and 25: each event takes effect once, and the ledger follows. */
import { ApiError } from '../../../contract/api-error.ts'
import type { Decision, ReviewRequest } from '../../../contract/review-calls.ts'
import type { Correction, Parking } from '../../../contract/review-event-calls.ts'
import { pointsFor } from '../../../rules/program.ts'
import { NOW, openRequest } from '../../testing.ts'

export const IDS = ['a', 'b'] as const

interface Applied {
  key: string
  id: string
  /** Whose token it came with. */
  by: string
  /** Null: a parked request is given back. */
  note: string | null
  /** What stood before: `open`, null for the decision, or a correction; undefined: it only parks the request. */
  stood?: string | null
}

export class ModelReviews {
  readonly items = new Map<string, ReviewRequest>(
    IDS.map((id) => [id, { ...openRequest(id), held: null, correction: null }]),
  )
  readonly events: Applied[] = []
  readonly ledger: { id: string; points: number }[] = []
  readonly #parkedAt = new Map<string, string>()

  send(by: string, decision: Decision, correction?: Correction | null) {
    const { reviewId: id, reviewerNotes: note, isApproved } = decision
    const item = this.items.get(id)!
    const key = correction?.correctionId ?? id
    const reviewStatus = isApproved ? ('approved' as const) : ('rejected' as const)
    if (this.#has(key, note)) {
      if (!correction && item.reviewStatus !== reviewStatus) this.#conflict(id)
      return this.#answer(id)
    }
    const stood = item.reviewStatus === 'open' ? 'open' : (item.correction?.id ?? null)
    if (stood !== (correction ? correction.corrects : 'open')) this.#conflict(id)
    this.events.push({ key, id, by, note, stood })
    const wanted = (isApproved ? pointsFor(decision.subtotal) : 0) - this.pointsOf(id)
    const points = Math.max(wanted, Math.min(0, -this.#balance()))
    if (points !== 0) this.ledger.push({ id, points })
    const at = this.#time()
    this.items.set(id, {
      ...item,
      reviewStatus,
      reviewerNotes: note,
      reviewerEmail: decision.reviewerEmail,
      subtotal: isApproved ? decision.subtotal : null,
      lastUpdatedDatetime: at,
      held: null,
      correction: correction ? { id: key, by, at, note: correction.note } : null,
    })
    return this.#answer(id)
  }

  park(by: string, { holdId, reviewId: id, madeAt, note }: Parking) {
    const item = this.items.get(id)!
    if (!this.#has(holdId, note)) {
      if (item.reviewStatus !== 'open') this.#conflict(id)
      this.events.push({ key: holdId, id, by, note })
      const last = `${by} ${id}`
      if (madeAt >= (this.#parkedAt.get(last) ?? '')) {
        this.#parkedAt.set(last, madeAt)
        this.items.set(id, { ...item, held: note === null ? null : { by, at: madeAt, note } })
      }
    }
    return { item: this.items.get(id)! }
  }

  /** The customer spends all that they have. */
  spend(): void {
    this.ledger.push({ id: 'spent', points: -this.#balance() })
  }

  pointsOf(wanted: string): number {
    return sumOf(this.ledger.filter(({ id }) => id === wanted))
  }

  #balance(): number {
    return sumOf(this.ledger)
  }

  #has(key: string, note: string | null): boolean {
    return this.events.some((event) => event.key === key && event.note === note)
  }

  #answer(id: string) {
    const item = this.items.get(id)!
    const points = item.reviewStatus === 'approved' ? pointsFor(item.subtotal ?? 0) : 0
    return { item, points, notTakenBack: Math.max(0, this.pointsOf(id) - points) }
  }

  #conflict(id: string): never {
    const body = { error: 'Too late', item: this.items.get(id)! }
    throw new ApiError('conflict', 'Too late', { status: 409, body })
  }

  /** Later with each event. */
  #time(): string {
    return new Date(NOW + this.events.length * 1_000).toISOString()
  }
}

function sumOf(rows: readonly { points: number }[]): number {
  return rows.reduce((sum, { points }) => sum + points, 0)
}
