/** A tablet on which somebody has decided three requests, for tests of what it may lose. */
import { vi } from 'vitest'
import { NOW, rejectionToEnqueue, testDatabase } from '../../testing.ts'
import { readOutbox } from '../outbox-reads.ts'
import { enqueue } from '../outbox.ts'
import { recoverLost } from '../recover-lost.ts'
import { readCopies, reviewIdOf } from '../second-copy.ts'
import { tallyUnsent } from '../unsent-tally.ts'

type TestDatabase = ReturnType<typeof testDatabase>

/** A person with decisions about `a`, `b` and `c`, on a tablet that has compared them. */
export async function decideThree(): Promise<TestDatabase> {
  const database = testDatabase()
  await recoverLost(database, NOW)
  for (const [index, id] of ['a', 'b', 'c'].entries()) {
    await enqueue(database, rejectionToEnqueue(id, NOW + index))
  }
  await tallyUnsent(database, NOW)
  return database
}

/** @returns review ids in the order of the outbox */
export async function unsent(database: TestDatabase): Promise<string[]> {
  return (await readOutbox(database)).map((row) =>
    row.kind === 'entry' ? row.entry.reviewId : '?',
  )
}

/** @returns review ids of the second copies, sorted */
export function copied(database: TestDatabase): string[] {
  return readCopies(database).map(reviewIdOf).sort()
}

/** A page that starts anew, with nothing in memory, on the same tablet. */
export async function nextStart(uid: string) {
  vi.resetModules()
  const [{ testDatabase: open }, lost, reads, copies, tally] = await Promise.all([
    import('../../testing.ts'),
    import('../recover-lost.ts'),
    import('../outbox-reads.ts'),
    import('../second-copy.ts'),
    import('../unsent-tally.ts'),
  ])
  const database = open(uid)
  return {
    recover: () => lost.recoverLost(database, NOW + 60_000),
    counts: () => reads.readCounts(database),
    copies: () => copies.readCopies(database),
    forgetLoss: () => tally.forgetLoss(database),
  }
}
