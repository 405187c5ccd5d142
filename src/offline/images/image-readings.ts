/**
 * What was read in images, kept on this tablet so that an image is read once. A reading is deleted together with
 * the image's other facts.
 */
import { announce } from '../broadcast.ts'
import type { StaffDatabase } from '../database.ts'
import { imageKey } from '../image-key.ts'
import { imageReading, type ReadRow } from '../rows.ts'
import { deleteOldFacts, readingKey } from './image-facts.ts'

type Rows = readonly ReadRow[]

/** Parsed readings stay in memory, because a reading never changes: about 10 KB each. */
const MOST_IN_MEMORY = 300

const parsed = new WeakMap<StaffDatabase, Map<string, Rows>>()

/** Images read per transaction: in between, the page does other things, because parsing takes its time. */
const BATCH = 10

/**
 * Reads what was read in some images.
 * @param reader whose readings count; those of any other are none
 * @returns rows of text by `imageKey`; images that were not read are left out
 * @throws errors of the local storage
 */
export async function readImageReadings(
  database: StaffDatabase,
  urls: readonly string[],
  reader: string,
): Promise<ReadonlyMap<string, Rows>> {
  const memory = memoryOf(database)
  const found = new Map<string, Rows>()
  const unknown: string[] = []
  for (const key of new Set(urls.map(imageKey))) {
    const rows = memory.get(idOf(key, reader))
    if (rows) found.set(key, rows)
    else unknown.push(key)
  }
  for (let at = 0; at < unknown.length; at += BATCH) {
    const keys = unknown.slice(at, at + BATCH)
    const values = await readValues(database, keys)
    keys.forEach((key, index) => {
      const { data } = imageReading.safeParse(values[index])
      if (data?.reader !== reader) return
      found.set(key, data.rows)
      remember(memory, idOf(key, reader), data.rows)
    })
  }
  return found
}

/**
 * Stores what a reader read in an image, in place of what another one read, and deletes old readings.
 * @param now milliseconds since the epoch
 * @throws errors of the local storage
 */
export async function saveImageReading(
  database: StaffDatabase,
  url: string,
  { reader, rows }: { reader: string; rows: Rows },
  now: number,
): Promise<void> {
  const key = imageKey(url)
  await database.transact(['pictures', 'values'], 'readwrite', async (tx) => {
    await deleteOldFacts(tx, now)
    const pictures = tx.objectStore('pictures')
    // Without a row that says how old it is, the reading would never be deleted.
    if (!(await pictures.getKey(key))) await pictures.put({ url: key, hashedAt: now })
    await tx.objectStore('values').put({ reader, rows }, readingKey(key))
  })
  remember(memoryOf(database), idOf(key, reader), rows)
  announce(database, 'readings')
}

function readValues(database: StaffDatabase, keys: readonly string[]): Promise<unknown[]> {
  return database.transact(['values'], 'readonly', (tx) =>
    Promise.all(keys.map((key) => tx.objectStore('values').get(readingKey(key)))),
  )
}

function memoryOf(database: StaffDatabase): Map<string, Rows> {
  const memory = parsed.get(database) ?? new Map<string, Rows>()
  parsed.set(database, memory)
  return memory
}

function idOf(key: string, reader: string): string {
  return `${reader} ${key}`
}

function remember(memory: Map<string, Rows>, id: string, rows: Rows): void {
  memory.set(id, rows)
  const [oldest] = memory.keys()
  if (memory.size > MOST_IN_MEMORY && oldest !== undefined) memory.delete(oldest)
}
