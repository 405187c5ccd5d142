/** Decisions, corrections and parked requests through one outbox, over a connection that loses requests and answers. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { ApiError } from '../../contract/api-error.ts'
import type { Decision, ReviewRequest } from '../../contract/review-calls.ts'
import type { Correction } from '../../contract/review-event-calls.ts'
import { SEED } from '../../testing/seed.ts'
import {
  decidedRequest,
  drainDeps,
  drainOnce,
  NOW,
  openRequest,
  rejectionOf,
  rejectionToEnqueue,
  testDatabase,
} from '../testing.ts'
import { readDecision, readOutbox } from './outbox-reads.ts'
import { AlreadyDecidedError, enqueue, HOLD_MS } from './outbox.ts'
import { park, readParkings } from './parkings.ts'
import { undo } from './undo.ts'

const IDS = ['a', 'b'] as const

/** Applies each event once, and answers it alike however often it is sent. */
function modelServer() {
  const applied: string[] = []
  const items = new Map<string, ReviewRequest>(IDS.map((id) => [id, openRequest(id)]))
  const once = (key: string, apply: () => ReviewRequest, id: string) => {
    if (!applied.includes(key)) {
      items.set(id, { ...items.get(id), ...apply() })
      applied.push(key)
    }
    return { item: items.get(id)!, points: 0 }
  }
  const conflict = (id: string) => {
    const body = { error: 'Too late', item: items.get(id)! }
    throw new ApiError('conflict', 'Too late', { status: 409, body })
  }
  return {
    applied,
    items,
    send: (decision: Decision, correction?: Correction | null) => {
      const { reviewId: id } = decision
      const item = items.get(id)!
      const key = correction?.correctionId ?? id
      const decided = { ...decidedRequest(decision), reviewerNotes: decision.reviewerNotes }
      if (!correction) return once(key, () => decided, id)
      if (!applied.includes(key) && (item.correction?.id ?? null) !== correction.corrects)
        conflict(id)
      const shown = { id: key, by: '', at: decided.lastUpdatedDatetime, note: '' }
      return once(key, () => ({ ...decided, correction: shown }), id)
    },
    park: (holdId: string, id: string, note: string | null) => {
      if (items.get(id)!.reviewStatus !== 'open') conflict(id)
      const held = note === null ? null : { by: '', at: items.get(id)!.submittedDatetime, note }
      return once(holdId, () => ({ ...items.get(id)!, held }), id)
    },
  }
}

const steps = fc.array(
  fc.record({
    do: fc.constantFrom('park', 'release', 'decide', 'correct', 'undo', 'drain', 'drain'),
    id: fc.constantFrom(...IDS),
    losses: fc.array(fc.constantFrom('none', 'request', 'answer'), { maxLength: 4 }),
  }),
  { maxLength: 25 },
)

test('[T4] [T7] each takes effect once, in whatever order and however often it is sent, and the last word counts', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      const database = testDatabase()
      const server = modelServer()
      let now = NOW
      let count = 0
      /** The last note of each request, by what was done to it. */
      const last = { decided: new Map<string, string>(), parked: new Map<string, string | null>() }
      const drain = async (losses: readonly string[]) => {
        const script = [...losses]
        const over = async <T>(answer: () => T): Promise<T> => {
          const loss = script.shift() ?? 'none'
          if (loss === 'request') throw new ApiError('no-answer', 'Lost')
          const answered = answer()
          if (loss === 'answer') throw new ApiError('no-answer', 'Lost')
          return answered
        }
        now += HOLD_MS
        const deps = drainDeps(database, {
          send: (decision, _, correction) => over(() => server.send(decision, correction)),
          park: ({ holdId, reviewId, note }) => over(() => server.park(holdId, reviewId, note)),
          now: () => now,
        })
        await drainOnce(deps, 'person')
      }
      for (const { do: step, id, losses } of plan) {
        count += 1
        const note = `note ${count}`
        const { entry, sent } = await readDecision(database, id)
        const decision = { ...rejectionOf(id), reviewerNotes: note }
        const made = { ...rejectionToEnqueue(id, now), decision }
        if (step === 'drain') await drain(losses)
        if (step === 'park' || step === 'release') {
          const wish = step === 'park' ? note : null
          const request = server.items.get(id)!
          await park(database, { request, reviewerEmail: 'r@example.com', note: wish, now }).then(
            () => last.parked.set(id, wish),
            (error: unknown) => expect(error).toBeInstanceOf(AlreadyDecidedError),
          )
        }
        if (step === 'decide' && !entry && !sent) {
          await enqueue(database, made)
          last.decided.set(id, note)
        }
        if (step === 'correct' && sent) {
          const corrects = sent.request.correction?.id ?? null
          const correction = { correctionId: `c-${count}`, corrects, madeAfterMs: 0, note: '' }
          await enqueue(database, { ...made, request: sent.request, correction })
          last.decided.set(id, note)
        }
        if (step === 'undo' && entry && (await undo(database, entry.seq, now)) === 'undone') {
          const { before } = entry
          if (before) last.decided.set(id, before.decision.reviewerNotes)
          else last.decided.delete(id)
        }
      }
      for (let round = 0; round < 3; round += 1) await drain([])
      expect(new Set(server.applied).size).toBe(server.applied.length)
      for (const id of IDS) {
        const item = server.items.get(id)!
        const decided = last.decided.get(id)
        expect(item.reviewerNotes ?? undefined).toBe(decided)
        if (decided === undefined && last.parked.has(id))
          expect(item.held?.note ?? null).toBe(last.parked.get(id))
      }
      expect(await readOutbox(database)).toEqual([])
      expect((await readParkings(database)).size).toBe(0)
    }),
    { seed: SEED, numRuns: 30 },
  )
})
