// @vitest-environment jsdom
/** The browser throws the storage away under the open page: what is known of it in memory goes with it. */
import { beforeEach, expect, test } from 'vitest'
import type { StaffDatabase } from '../offline/database.ts'
import { SessionEndedError } from '../offline/meta.ts'
import { imageKey } from '../offline/image-key.ts'
import { readImageReadings, saveImageReading } from '../offline/images/image-facts.ts'
import { isSpaceShort, noteFull } from '../offline/images/image-store.ts'
import { fakePlaces, loseDatabase } from '../offline/outbox/testing/fake-places.ts'
import { leaveWorkerToken, readWorkerToken } from '../offline/outbox/worker-token.ts'
import { countOpen } from '../offline/queue/queue.ts'
import { eventually, NOW, openRequest, putRaw, settle, testDatabase } from '../offline/testing.ts'
import { syncOf } from '../reviews/queue/queue-sync.ts'
import type { StaffApi } from './staff-api.ts'
import { wipeReadData } from './wipe.ts'

beforeEach(() => void fakePlaces())

/** As the workspace has it. */
function workspace() {
  const opened = testDatabase()
  const now = { database: opened }
  opened.onReplaced(() => (now.database = { ...opened }))
  return now
}

const PAGES = [['a', 'b'], ['c', 'd'], ['e']].map((ids) => ids.map((id) => openRequest(id)))

/** A server whose queue has these pages. @param before called before each answer */
function serverOf(before: () => Promise<void>): StaffApi {
  const call = async (_: unknown, { query }: { query: { last_evaluated_key?: string } }) => {
    const after = JSON.parse(query.last_evaluated_key ?? 'null') as { id: string } | null
    const at = after ? PAGES.findIndex((page) => page.at(-1)?.id === after.id) + 1 : 0
    await before()
    return { items: PAGES[at] ?? [], last_evaluated_key: PAGES[at + 1] ? PAGES[at]?.at(-1) : null }
  }
  return { call } as unknown as StaffApi
}

// Before the first page, between pages, and after the last one.
test.each([0, 1, 2, 3, 4, 5, 6])(
  '[Q1] [V10] a queue whose store is lost at step %i is complete only once all of it is here',
  async (lostAt) => {
    const now = workspace()
    const { name } = now.database
    let step = 0
    const mayLose = async () => {
      if (step++ === lostAt) await loseDatabase(name)
    }
    const staffApi = serverOf(mayLose)
    await countOpen(now.database)
    for (let turns = 0; turns < 12; turns += 1) {
      const sync = syncOf({ database: now.database, staffApi })
      await sync.fetchNext()
      await mayLose()
      const count = await countOpen(now.database)
      await settle()
      const { isComplete } = syncOf({ database: now.database, staffApi }).state()
      expect(isComplete && count < 5).toBe(false)
    }
    expect(step).toBeGreaterThan(lostAt)
    expect(syncOf({ database: now.database, staffApi }).state().isComplete).toBe(true)
  },
)

const IMAGE = imageKey('/images/a.jpg')
const TOKEN = { token: 'secret', expiresAt: NOW + 3_600_000 }
const staffApi = serverOf(async () => {})

/** What is known, and how it is asked for. */
const KNOWN: Record<
  string,
  [(database: StaffDatabase) => unknown, (database: StaffDatabase) => unknown]
> = {
  'that the queue is complete': [
    (database) => syncOf({ database, staffApi }).readOn(3),
    (database) => syncOf({ database, staffApi }).state().isComplete,
  ],
  'what was read in an image': [
    (database) => saveImageReading(database, IMAGE, { reader: 'r', rows: [] }, NOW),
    async (database) => (await readImageReadings(database, [IMAGE], 'r')).size > 0,
  ],
  'that the tablet is full': [
    (database) => noteFull(database, NOW),
    (database) => isSpaceShort(database, NOW),
  ],
}

test.each(Object.entries(KNOWN))(
  '[V10] %s is not known of the next store',
  async (_, [learn, knows]) => {
    const now = workspace()
    await countOpen(now.database)
    await learn(now.database)
    expect(await knows(now.database)).toBe(true)
    const before = now.database
    await loseDatabase(now.database.name)
    await eventually(async () => {
      await countOpen(now.database)
      expect(now.database).not.toBe(before)
    })
    expect(await knows(now.database)).toBe(false)
  },
)

test('[V10] the worker gets its token again, and a sign-out in the next store ends the session that began before', async () => {
  const now = workspace()
  const { name, uid } = now.database
  // So that this session's epoch is a later one.
  await wipeReadData(testDatabase(uid))
  leaveWorkerToken(now.database, TOKEN)
  await eventually(async () => expect(await readWorkerToken(now.database, NOW)).toBe('secret'))
  await loseDatabase(name)
  const worker = testDatabase(uid)
  await eventually(async () => {
    await countOpen(now.database)
    leaveWorkerToken(now.database, TOKEN)
    expect(await readWorkerToken(worker, NOW)).toBe('secret')
  })
  // In another tab.
  await wipeReadData(testDatabase(uid))
  await expect(putRaw(now.database, 'values', 'late', 'x')).rejects.toThrow(SessionEndedError)
})
