/** Asks the server which requests were erased, and forgets what this tablet holds of them (call 28, checklist G3). */
import { z } from 'zod'
import { STAFF_PROJECT, STAGE } from '../config/settings.ts'
import { ApiError } from '../contract/api-error.ts'
import { listErasedRequests } from '../contract/review-event-calls.ts'
import { IMAGES } from '../contract/served-files.ts'
import { connectionState } from '../offline/connection.ts'
import { staffDatabase, type StaffDatabase } from '../offline/database.ts'
import { forgetRequests, type Erased } from '../offline/erased/forget-requests.ts'
import { imageKey } from '../offline/image-key.ts'
import type { Job } from '../offline/jobs/job.ts'
import { serverAnswers } from '../offline/jobs/wake-ups.ts'
import { read, write } from '../offline/one-store.ts'
import type { StaffApi } from './staff-api.ts'
import { listPeople } from './unsent-of-others.ts'

const PROGRESS = 'erased-to'

/** Positions as in call 28. */
const progress = z.object({
  /** Everything up to here is forgotten for good. */
  settled: z.number().int(),
  /** Forgotten at `at`, and to be forgotten once more. */
  known: z.number().int(),
  /** Milliseconds since the epoch. */
  at: z.number(),
})
type Progress = z.infer<typeof progress>

const ASK_AGAIN_MS = 5 * 60_000

/** A decision that was on its way has its answer by then. */
const ON_ITS_WAY_MS = 20_000

/** After this long nothing arrives any more that was asked for before the request was erased: a page that was frozen, an image. */
const ONCE_MORE_AFTER_MS = 10 * 60_000

type Person = { uid: string; database: StaffDatabase; staffApi: StaffApi }

/** Runs at each contact: when the page opens, when the server answers again, and every five minutes. */
export function forgetErasedJob(person: Person): Job {
  const { database } = person
  return {
    name: 'Forget what was erased',
    lookAgainMs: ASK_AGAIN_MS,
    wakesOn: [serverAnswers],
    run: async ({ signal }) => {
      if (connectionState() === false) return null
      const { settled, known, at } = await readProgress(database)
      const answer = await readErased(person, settled, signal)
      if (!answer) return null
      const isDone = await forgetRequests(database, answer.erased)
      await forgetForOthers(person, answer.erased)
      const now = Date.now()
      // Until then it is asked for again, and forgotten again.
      if (Math.abs(now - at) > ONCE_MORE_AFTER_MS) {
        signal.throwIfAborted()
        const next = { settled: known, known: answer.last, at: now }
        await write(database, 'values', (values) => values.put(next, PROGRESS))
      }
      return isDone ? null : now + ON_ITS_WAY_MS
    },
  }
}

async function readProgress(database: StaffDatabase): Promise<Progress> {
  const row = await read(database, 'values', (values) => values.get(PROGRESS))
  return progress.safeParse(row).data ?? { settled: 0, known: 0, at: 0 }
}

/** @returns what was erased after a position; null for a server of an earlier release, which does not know the call */
async function readErased(
  { staffApi }: Person,
  settled: number,
  signal: AbortSignal,
): Promise<{ erased: Erased; last: number } | null> {
  const reviewIds: string[] = []
  const images: Erased['images'][number][] = []
  try {
    for (let after = settled; ;) {
      const page = await staffApi.call(listErasedRequests, {
        params: { stage: STAGE },
        query: { after: String(after) },
        signal,
      })
      reviewIds.push(...page.reviewIds)
      images.push(...page.images.map((name) => imageKey(`${IMAGES.receipts}/${name}`)))
      after = page.last
      if (!page.hasMore) return { erased: { reviewIds, images }, last: after }
    }
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

/** Of other people on this tablet, a sign-out leaves drafts and unsent decisions. Best effort: they ask themselves when they come. */
async function forgetForOthers({ uid }: Person, { reviewIds }: Erased): Promise<void> {
  if (reviewIds.length === 0) return
  const people = await listPeople(STAFF_PROJECT.projectId).catch(() => [])
  for (const other of people) {
    if (other === uid) continue
    const database = staffDatabase(STAFF_PROJECT.projectId, other)
    await forgetRequests(database, { reviewIds, images: [] }).catch(() => undefined)
    database.close()
  }
}
