/**
 * Random interleavings of decisions, undos, drains, crashes, stolen locks, silent storage and faults against
 * a model of the server. Whatever happens, no decision is lost, no review gets more than one effect, no
 * decision is sent while it is held, no undone decision was ever sent, and none is set aside for failures of
 * the server unless others passed meanwhile.
 */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { step, type Step } from './testing/drain-steps.ts'
import { ModelServer } from './testing/model-server.ts'
import { Tablet } from './testing/model-tablet.ts'
import { HOLD_MS } from './outbox.ts'
import { rejectionOf } from '../testing.ts'
import { SEED } from '../../testing/seed.ts'

async function run(tablet: Tablet, server: ModelServer, next: Step): Promise<void> {
  switch (next.do) {
    case 'decide':
      return tablet.decide(next.review, next.isRepeated, next.storage)
    case 'undo':
      return tablet.undo(next.review, next.storage)
    case 'drain':
      return tablet.drain(next)
    case 'thaw':
      return tablet.thaw()
    case 'wait':
      tablet.now += next.ms
      return
    case 'sign-in':
      tablet.isSignedIn = true
      return
    case 'poison':
      server.poisoned[next.isPoisoned ? 'add' : 'delete'](next.review)
      return
    case 'somebody-else-decides':
      try {
        server.apply({ ...rejectionOf(next.review), reviewerEmail: 'other@example.com' })
      } catch {
        // Ours already stands.
      }
  }
}

async function check(tablet: Tablet, server: ModelServer): Promise<void> {
  expect(new Set(server.effects).size).toBe(server.effects.length)
  const places = await tablet.whereabouts()
  for (const reviewId of tablet.decided) {
    expect(places.get(reviewId), `decision about ${reviewId}`).toHaveLength(1)
  }
}

/** Each pass tries at most three at which the server fails, and each of the six reviews can need five passes. */
const ROUNDS_UNTIL_SET_ASIDE = 12

test('no entry is lost and no review has more than one effect', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 50 }), async (steps) => {
      const server = new ModelServer()
      const tablet = new Tablet(server)
      for (const next of steps) {
        await run(tablet, server, next)
        await check(tablet, server)
      }
      await tablet.settle()
      await check(tablet, server)
      // The network is back and the person signed in: every decision reaches a final state, at once or, where
      // the server itself fails, once enough others have passed.
      tablet.isSignedIn = true
      const others = server.poisoned.size > 0 ? ROUNDS_UNTIL_SET_ASIDE : 0
      for (let round = 0; round <= others; round += 1) {
        if (others > 0) await tablet.decide(`other-${round}`, false, 'good')
        tablet.now += HOLD_MS
        await tablet.drain({ urgency: 'person', faults: [], storage: [], endsAfter: null })
        await check(tablet, server)
      }
      const places = await tablet.whereabouts()
      for (const reviewId of tablet.decided) {
        expect(places.get(reviewId)?.[0]).toMatch(/^(sent|refused|conflict)$/)
      }
    }),
    { seed: SEED, numRuns: 50 },
  )
})
