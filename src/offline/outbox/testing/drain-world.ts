/** A drain with waiting decisions and a server scripted by the test. */
import { ApiError, type FailureKind } from '../../../contract/api-error.ts'
import type { Acknowledgement, Decision } from '../../../contract/review-calls.ts'
import type { StaffDatabase } from '../../database.ts'
import type { Urgency } from '../../jobs/job.ts'
import { readOutbox } from '../outbox-reads.ts'
import { enqueue } from '../outbox.ts'
import type { OutboxEntry } from '../../rows.ts'
import {
  acknowledgementOf,
  drainDeps,
  drainOnce,
  NOW,
  rejectionToEnqueue,
  testDatabase,
} from '../../testing.ts'

export type Answer = Acknowledgement | ApiError

/** @returns a failing answer */
export const failure =
  (kind: FailureKind, details?: ConstructorParameters<typeof ApiError>[2]) => () =>
    new ApiError(kind, kind, details)
/** The answer of a server that is down. */
export const unavailable = failure('busy', { status: 503 })

/**
 * Sets up a database with waiting decisions and a server.
 * @param answer what the server answers; the test can replace it in `world`
 */
export async function drainWorld(
  reviewIds: string[],
  answer: (decision: Decision) => Answer | Promise<Answer> = acknowledgementOf,
) {
  const database = testDatabase()
  for (const id of reviewIds) await enqueue(database, rejectionToEnqueue(id))
  const sent: string[] = []
  const world = {
    database,
    sent,
    now: NOW,
    answer,
    renewals: 0,
    canRenew: true,
    isInSight: true,
  }
  const deps = drainDeps(database, {
    send: async (decision) => {
      sent.push(decision.reviewId)
      const result = await world.answer(decision)
      if (result instanceof ApiError) throw result
      return result
    },
    renewSession: async () => {
      world.renewals += 1
      return world.canRenew
    },
    maySend: () => world.canRenew,
    isInSight: () => world.isInSight,
    now: () => world.now,
  })
  const pass = (urgency?: Urgency) => drainOnce(deps, urgency)
  return { world, deps, pass }
}

/** @returns the unsent entries in the order of decision */
export async function entriesOf(database: StaffDatabase): Promise<OutboxEntry[]> {
  return (await readOutbox(database)).flatMap((row) => (row.kind === 'entry' ? [row.entry] : []))
}

export const states = async (database: StaffDatabase) =>
  (await entriesOf(database)).map((entry) => entry.state)
