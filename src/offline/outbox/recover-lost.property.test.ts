import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryOf, NOW, refuse, rejectionToEnqueue, send, testDatabase } from '../testing.ts'
import { readOutbox } from './outbox-reads.ts'
import { AlreadyDecidedError, discard, enqueue } from './outbox.ts'
import { recoverLost } from './recover-lost.ts'
import { fakePlaces, loseDatabase } from './testing/fake-places.ts'
import { undo } from './undo.ts'
import { SEED } from '../../testing/seed.ts'

const STEPS = ['decide', 'undo', 'send', 'discard', 'compare'] as const
const LOSSES = ['database', 'localStorage', 'caches', 'a late copy'] as const

const step = fc.record({
  do: fc.constantFrom(...STEPS, ...LOSSES),
  reviewId: fc.constantFrom('a', 'b', 'c'),
})

test('[V10] [X5] [X6] whatever a tablet loses, what waits comes back and nothing else does', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
      const places = fakePlaces()
      const database = testDatabase()
      await recoverLost(database, NOW)
      const waiting = new Set<string>()
      /** What a browser that dies would not have removed yet. */
      const removed = new Map<string, string>()
      let isLost = false
      const compare = async () => {
        await recoverLost(database, NOW)
        isLost = false
        removed.clear()
      }
      const settle = async (reviewId: string, how: () => Promise<unknown>) => {
        if (!waiting.has(reviewId)) return
        // A person acts on what a screen shows, which is what is in the outbox.
        if (isLost) await compare()
        const key = `unsent:${database.name} ${reviewId}`
        const copy = localStorage.getItem(key) ?? ''
        // What came back can no longer be undone.
        if ((await how()) === 'too-late') return
        removed.set(key, copy)
        waiting.delete(reviewId)
      }
      for (const { do: action, reviewId } of steps) {
        if (action === 'decide') {
          await enqueue(database, rejectionToEnqueue(reviewId)).then(
            () => waiting.add(reviewId),
            (error: unknown) => expect(error).toBeInstanceOf(AlreadyDecidedError),
          )
        } else if (action === 'undo') {
          await settle(reviewId, async () =>
            undo(database, (await entryOf(database, reviewId)).seq, NOW),
          )
        } else if (action === 'send') {
          await settle(reviewId, () => send(database, reviewId))
        } else if (action === 'discard') {
          await settle(reviewId, async () => {
            await refuse(database, reviewId)
            await discard(database, (await entryOf(database, reviewId)).seq)
          })
        } else if (action === 'compare') {
          await compare()
        } else if (action === 'database') {
          // With both lost at once, a copy that outlived its row cannot be told from one that did not.
          if (removed.size === 0) {
            await loseDatabase(database.name)
            isLost = true
          }
        } else if (action === 'localStorage') places.emptyLocalStorage()
        else if (action === 'caches') places.emptyCaches()
        else for (const [key, text] of removed) if (text) localStorage.setItem(key, text)
      }
      await compare()
      const found = (await readOutbox(database)).map((row) =>
        row.kind === 'entry' ? row.entry.reviewId : row.kind,
      )
      expect(found.sort()).toEqual([...waiting].sort())
    }),
    { seed: SEED, numRuns: 40 },
  )
})
