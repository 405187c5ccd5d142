/** The tablets of a team share what they learn of businesses' papers: numbers alone leave this one. */
import { z } from 'zod'
import { STAGE } from '../../config/settings.ts'
import { ApiError } from '../../contract/api-error.ts'
import {
  LAYOUTS_MOST,
  listPaperLayouts,
  paperLayout,
  sharePaperLayouts,
  type PaperLayout,
} from '../../contract/layout-calls.ts'
import { connectionState } from '../../offline/connection.ts'
import type { StaffDatabase } from '../../offline/database.ts'
import type { Job } from '../../offline/jobs/job.ts'
import { lockedJob } from '../../offline/jobs/locked-job.ts'
import { serverAnswers, stored } from '../../offline/jobs/wake-ups.ts'
import { read, write } from '../../offline/one-store.ts'
import { readPlaces, readSent } from '../../offline/outbox/outbox-reads.ts'
import { afterSending } from '../../offline/outbox/sending-first.ts'
import type { SentDecision } from '../../offline/rows.ts'
import { savesData } from '../../offline/saves-data.ts'
import { layoutsOf } from '../../recognition/fields/findings-in.ts'
import type { StaffApi } from '../../workspace/staff-api.ts'
import { requestsRead } from './requests-read.ts'

/** The `seq` of the last acknowledged decision whose layouts were sent, and what the team knew when it was last read. */
const SHARED_TO = 'layouts-shared-to'
const TEAM = 'team-layouts'

const teamLayouts = z.object({
  /** Milliseconds since the epoch. */
  readAt: z.number(),
  layouts: z.array(paperLayout),
})

/** Decisions whose layouts are sent at once: each has two, and more than `LAYOUTS_MOST` the server does not take. */
const AT_ONCE = LAYOUTS_MOST / 2

/** The team's layouts are read again after this long: each hardly changes what comes first. */
const READ_AGAIN_MS = 60 * 60_000

const PARAMS = { stage: STAGE } as const

type Person = { database: StaffDatabase; staffApi: StaffApi }

/**
 * Sends what this tablet has learned from approvals that were acknowledged (call 22), each once, and reads what the team
 * knows (call 23). Nothing waits for it, and it waits for decisions.
 */
export function shareLayoutsJob(person: Person): Job {
  const { database } = person
  return lockedJob({
    name: 'Share paper layouts',
    lock: `share-layouts:${database.name}`,
    // If the lock is stolen, the worst case is that some layouts count twice, and counts only say what comes first.
    maxMs: 60_000,
    // One call for many decisions, and none while a page opens.
    settleMs: 20_000,
    lookAgainMs: 10 * 60_000,
    backoff: { minMs: 60_000, maxMs: 60 * 60_000 },
    wakesOn: [stored(database, 'outbox'), serverAnswers],
    run: async ({ alone }) => {
      if (savesData() || connectionState() === false) return null
      return alone(async (end) => {
        await afterSending()
        const isMore = await shareNext(person, end)
        await readTeam(person, end)
        return isMore ? Date.now() : null
      })
    },
  })
}

/** @returns what the team knew when it was last read. @throws errors of the local storage */
export async function readTeamLayouts(database: StaffDatabase): Promise<readonly PaperLayout[]> {
  return (await readStored(database))?.layouts ?? []
}

/** @returns whether there are more decisions whose layouts were not sent */
async function shareNext({ database, staffApi }: Person, end: AbortSignal): Promise<boolean> {
  const sharedTo = await read(database, 'values', (values) => values.get(SHARED_TO))
  const newestFirst = await readPlaces(database, 'sent')
  // One that is gone was older than all that are left.
  const place = newestFirst.findIndex((seq) => seq === sharedTo)
  const unshared = place === -1 ? newestFirst : newestFirst.slice(0, place)
  const next = unshared.slice(-AT_ONCE)
  if (next.length === 0) return false
  const found = await readLayouts(database, await readSent(database, next))
  // Nothing leaves the tablet but what the contract allows.
  const layouts = found.flatMap((layout) => paperLayout.safeParse(layout).data ?? [])
  if (layouts.length > 0) {
    const body = { layouts: layouts.slice(0, LAYOUTS_MOST) }
    await unlessRefused(staffApi.call(sharePaperLayouts, { params: PARAMS, body, signal: end }))
  }
  end.throwIfAborted()
  await write(database, 'values', (values) => values.put(next[0], SHARED_TO))
  return unshared.length > next.length
}

async function readTeam({ database, staffApi }: Person, end: AbortSignal): Promise<void> {
  const known = await readStored(database)
  // Also if the clock was set back.
  if (known && Math.abs(Date.now() - known.readAt) < READ_AGAIN_MS) return
  const call = staffApi.call(listPaperLayouts, { params: PARAMS, signal: end })
  const answer = await unlessRefused(call)
  end.throwIfAborted()
  const { layouts } = answer ?? known ?? { layouts: [] }
  await write(database, 'values', (values) => values.put({ readAt: Date.now(), layouts }, TEAM))
}

async function readStored(database: StaffDatabase): Promise<z.infer<typeof teamLayouts> | null> {
  const row = await read(database, 'values', (values) => values.get(TEAM))
  return teamLayouts.safeParse(row).data ?? null
}

/** @returns null for a server that does not take the call, such as an older one: asking it again would not help */
async function unlessRefused<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.kind === 'refused') return null
    throw error
  }
}

/**
 * The layouts of those receipts that were approved and whose images have all been read; nothing is read for it.
 * @throws errors of the local storage
 */
export async function readLayouts(
  database: StaffDatabase,
  decided: readonly Pick<SentDecision, 'decision' | 'request'>[],
): Promise<PaperLayout[]> {
  const layouts: PaperLayout[] = []
  const approved = decided.flatMap(({ decision, request }) =>
    decision.isApproved ? [{ decision, request }] : [],
  )
  for await (const { decision, request, readings } of requestsRead(database, approved)) {
    const { businessId, receiptDatetime, subtotal } = decision
    const { submittedDatetime: submitted } = request
    layouts.push(...layoutsOf(readings, { businessId, receiptDatetime, subtotal, submitted }))
  }
  return layouts
}
