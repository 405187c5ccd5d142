/**
 * Decisions, corrections, parked requests and undo on three tablets that two people share, whose pages are killed, whose
 * storage is lost, and whose connection loses requests and answers.
 */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { SEED } from '../../testing/seed.ts'
import { fakePlaces } from './testing/fake-places.ts'
import { IDS } from './testing/model-reviews.ts'
import { ModelTeam } from './testing/model-team.ts'

const WHATS = ['park', 'release', 'reject', 'approve', 'correct', 'undo', 'take note'] as const
const OFTEN = ['drain', 'drain', 'drain', 'drain', 'correct', 'sign in', 'lose'] as const
const steps = fc.array(
  fc.record({
    do: fc.constantFrom(...WHATS, ...OFTEN, 'sign in', 'lose', 'spend'),
    tablet: fc.nat(2),
    id: fc.constantFrom(...IDS),
    fates: fc.array(fc.constantFrom('none', 'request', 'answer', 'crash', 'crash after'), {
      maxLength: 2,
    }),
  }),
  { minLength: 10, maxLength: 40 },
)

test('[T4] [T7] [V10] [H7] whatever happens to three tablets, each wish takes effect once, under the name of who made it, or is shown to them', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (plan) => {
      fakePlaces()
      const team = new ModelTeam()
      for (const { do: what, tablet, id, fates } of plan) {
        if (what === 'drain') await team.drain(tablet, fates)
        else if (what === 'sign in') team.signIn(tablet)
        else if (what === 'lose') await team.loseStorage(tablet)
        else if (what === 'spend') team.server.spend()
        else await team.act(tablet, id, what)
      }
      await team.end()
      const { events, items } = team.server
      const keys = events.map(({ key, note }) => note ?? key)
      expect(new Set(keys).size).toBe(keys.length)
      for (const { note, by } of events)
        if (note !== null) expect(team.madeBy.get(note), note).toBe(by)
      expect(await team.unanswered()).toEqual([])
      for (const [id, item] of items) {
        const outcomes = events.filter((event) => event.id === id && event.stood !== undefined)
        // One decision, and each correction of what stood.
        const stood = ['open', null, ...outcomes.slice(1).map(({ key }) => key)]
        expect(outcomes.map((one) => one.stood)).toEqual(stood.slice(0, outcomes.length))
        expect(item.reviewerNotes ?? undefined).toBe(outcomes.at(-1)?.note)
        for (const { points, notTakenBack = 0 } of await team.toldOf(id))
          expect(points + notTakenBack).toBe(team.server.pointsOf(id))
      }
    }),
    { seed: SEED, numRuns: 40, endOnFailure: true },
  )
})
