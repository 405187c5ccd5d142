/** Size and last use of each stored image, by its absolute `imageKey`, for the image budget. */
import { z } from 'zod'
import type { StaffDatabase } from '../database.ts'
import { imageKey } from '../image-key.ts'
import type { KeptImage } from './image-budget.ts'

const KEY = 'image-uses'

const uses = z.record(
  z.string(),
  z.object({ bytes: z.number(), keptAt: z.number(), openedAt: z.number().nullable() }),
)
type Uses = z.infer<typeof uses>

/** @returns every image recorded as stored */
export async function readImageUses(database: StaffDatabase): Promise<KeptImage[]> {
  const stored = await database.transact(['values'], 'readonly', (tx) =>
    tx.objectStore('values').get(KEY),
  )
  return Object.entries(parse(stored)).map(([key, use]) => ({ key, ...use }))
}

/**
 * Records that an image is stored.
 * @param now milliseconds since the epoch
 */
export function noteKept(
  database: StaffDatabase,
  key: string,
  bytes: number,
  now: number,
): Promise<void> {
  return change(database, (noted) => {
    noted[key] = { bytes, keptAt: now, openedAt: noted[key]?.openedAt ?? null }
  })
}

/**
 * Records that an image was opened.
 * @param now milliseconds since the epoch
 */
export function noteOpened(
  database: StaffDatabase,
  key: string,
  bytes: number,
  now: number,
): Promise<void> {
  return change(database, (noted) => {
    noted[key] = { bytes, keptAt: noted[key]?.keptAt ?? now, openedAt: now }
  })
}

/** Deletes the records of images. */
export function forgetUses(database: StaffDatabase, keys: readonly string[]): Promise<void> {
  return change(database, (noted) => {
    for (const key of keys) delete noted[key]
  })
}

async function change(database: StaffDatabase, edit: (noted: Uses) => void): Promise<void> {
  await database.transact(['values'], 'readwrite', async (tx) => {
    const values = tx.objectStore('values')
    const noted = parse(await values.get(KEY))
    edit(noted)
    await values.put(noted, KEY)
  })
}

function parse(stored: unknown): Uses {
  const parsed = uses.safeParse(stored)
  if (!parsed.success) return {}
  // Earlier releases noted whole URLs.
  return Object.fromEntries(Object.entries(parsed.data).map(([url, use]) => [imageKey(url), use]))
}
