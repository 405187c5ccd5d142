/** A receipt that arrives while its image is deleted: whatever comes first, and wherever either of them ends. */
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEnv } from '../../server/config/env.ts'
import { openDatabase } from '../../server/database/database.ts'
import type { ImageStorage } from '../../server/images/image-storage.ts'
import { tabletName } from '../../server/images/tablet-images.ts'
import { storeReceipt } from '../../server/intake/new-receipt.ts'
import { deleteDueImages } from '../../server/retention/image-deletions.ts'
import { deleteData, freshDataDir } from '../fixtures/servers/server-process.ts'
import { databaseSettings, query } from '../fixtures/servers/test-database.ts'

const NOW = new Date('2026-11-29T12:00:00.000Z')
const DAY_MS = 24 * 60 * 60_000
const NEXT_DAY = new Date(NOW.getTime() + DAY_MS)
const BYTES = new Uint8Array(3)

let dataDir: string
let opened: Awaited<ReturnType<typeof openDatabase>>

beforeAll(async () => {
  dataDir = await freshDataDir()
  opened = await openDatabase(readEnv(await databaseSettings(dataDir)))
})
afterAll(async () => {
  await opened.close()
  await deleteData(dataDir)
})

/** An image, its copy for tablets, and a receipt with it. */
async function setup(isDeletedAlready: boolean) {
  const name = `${randomBytes(32).toString('hex')}.jpg`
  const files = new Map([name, tabletName(name)].map((file) => [file, BYTES] as const))
  const receipt = {
    customer: { uid: randomUUID(), email: 'ann@customers.example' },
    ...{ key: randomUUID(), stated: {}, images: [Buffer.from(name)], submittedAt: NOW },
  }
  const before = `'${NOW.toISOString()}'::timestamptz - interval '1 day'`
  await query(
    dataDir,
    `insert into image_deletions values ('${name}', ${before}, ${isDeletedAlready ? before : 'null'})`,
  )
  const actors = {
    intake: (steps: Steps) =>
      storeReceipt(opened.database, withSteps(files, steps), receipt, () =>
        Promise.resolve({ name, bytes: BYTES }),
      ),
    deletion: (steps: Steps) => deleteDueImages(opened.database, withSteps(files, steps), NOW),
  }
  /** Everything that was left to do is done, a day later. */
  const finish = async () => {
    const storage = withSteps(files, none)
    await deleteDueImages(opened.database, storage, NOW)
    await deleteDueImages(opened.database, storage, NEXT_DAY)
    await deleteDueImages(opened.database, storage, new Date(NEXT_DAY.getTime() + DAY_MS))
    const asked = await query(dataDir, `select from image_deletions where name = '${name}'`)
    expect(asked).toHaveLength(0)
  }
  return { name, files, actors, finish }
}

/** Is called before and after each work of the storage. */
type Steps = () => Promise<void>
const none: Steps = () => Promise.resolve()

function withSteps(files: Map<string, Uint8Array<ArrayBuffer>>, step: Steps): ImageStorage {
  const stepping = async <T>(work: () => T) => {
    await step()
    const result = work()
    await step()
    return result
  }
  return {
    read: (_, name) => stepping(() => files.get(name) ?? null),
    write: (_, name, bytes) => stepping(() => void files.set(name, new Uint8Array(bytes))),
    remove: (_, name) => stepping(() => void files.delete(name)),
  }
}

/** @returns steps of which the given one waits, or fails as when its process is killed there */
function stopping(at: number, isKilled: boolean) {
  let step = -1
  const reached = signal()
  const goOn = signal()
  const steps = async () => {
    step += 1
    if (step !== at) return
    reached.give()
    if (isKilled) throw new Error('killed')
    await goOn.given
  }
  return { steps, reached: reached.given, goOn: goOn.give }
}

function signal() {
  let give = () => {}
  const given = new Promise<void>((resolve) => (give = resolve))
  return { given, give }
}

/** Until it has ended, or stands in the line for a lock. */
async function untilItCannotGoOn(work: Promise<unknown>): Promise<void> {
  let hasEnded = false
  void work.finally(() => (hasEnded = true))
  const waiting = "select from pg_locks where not granted and locktype = 'advisory'"
  while (!hasEnded && (await query(dataDir, waiting)).length === 0);
}

const ORDERS = (['intake', 'deletion'] as const).flatMap((first) =>
  [false, true].map((isDeletedAlready) => ({ first, isDeletedAlready })),
)

test.each(ORDERS)(
  '[G2] [I2] the image of an acknowledged receipt is there, wherever $first waits for the other one (deleted before: $isDeletedAlready)',
  async ({ first, isDeletedAlready }) => {
    const other = first === 'intake' ? 'deletion' : 'intake'
    let at = 0
    for (let isOver = false; !isOver; at += 1) {
      const { name, files, actors, finish } = await setup(isDeletedAlready)
      const { steps, reached, goOn } = stopping(at, false)
      const one = actors[first](steps)
      isOver = await Promise.race([one.then(() => true), reached.then(() => false)])
      const another = actors[other](none)
      await untilItCannotGoOn(another)
      goOn()
      await Promise.all([one, another])
      expect(files.has(name), `step ${at}`).toBe(true)
      await finish()
      expect(files.has(name), `after step ${at}`).toBe(true)
    }
    expect(at).toBeGreaterThan(first === 'intake' ? 4 : 8)
  },
)

test.each(ORDERS)(
  '[G2] [I2] wherever $first is killed, the image of an acknowledged receipt is there, and no other one stays (deleted before: $isDeletedAlready)',
  async ({ first, isDeletedAlready }) => {
    for (const isSentAgain of [true, false]) {
      for (let at = 0, isOver = false; !isOver; at += 1) {
        const { name, files, actors, finish } = await setup(isDeletedAlready)
        const one = actors[first](stopping(at, true).steps)
        isOver = await one.then(
          () => true,
          () => false,
        )
        await actors.deletion(none)
        if (isSentAgain) await actors.intake(none)
        const isAcknowledged = isSentAgain || (isOver && first === 'intake')
        expect(files.has(name) || !isAcknowledged, `step ${at}`).toBe(true)
        await finish()
        expect(files.has(name), `after step ${at}`).toBe(isAcknowledged)
        expect(files.has(tabletName(name)) && !isAcknowledged).toBe(false)
      }
    }
  },
)
