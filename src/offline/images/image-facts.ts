/**
 * Facts about images: prints that recognize them again, what was read in them, how they were last viewed. All of
 * it is deleted 60 days after the last of it was stored. What is small is in an image's row; the detail of its print
 * (8 KB) and its reading (10 KB) are in `image-contents`, because all prints are read at once, but few of those.
 */
import type { z } from 'zod'
import { announce } from '../broadcast.ts'
import type { StaffDatabase } from '../database.ts'
import { read } from '../one-store.ts'
import type { ImageKey } from '../image-key.ts'
import {
  imageDetail,
  imageReading,
  imageRow,
  type ImageContent,
  type ImageRow,
  type ImageView,
  type Reading,
} from '../rows.ts'
import { changeImage, readStoredImages } from './image-store.ts'

/** Enough of an image to recognize it after the image itself is gone. */
export interface ImagePrint {
  /** 256 bits in eight whole numbers: enough to rule out most other images. Empty if nothing can be seen. */
  hash: readonly number[]
  detail: ImageDetail
}

export type ImageDetail = z.infer<typeof imageDetail>

/** Facts are deleted after 60 days. */
const FACTS_FOR_MS = 60 * 24 * 60 * 60_000

/** A hash never changes, and after weeks of work there are tens of thousands. */
const hashesInMemory = new WeakMap<StaffDatabase, Map<ImageKey, readonly number[]>>()

/**
 * Reads the rows of images that were hashed since the last call, also by other tabs.
 * @returns the hashes of all images that were hashed on this tablet
 * @throws errors of the local storage
 */
export async function readImageHashes(
  database: StaffDatabase,
): Promise<ReadonlyMap<ImageKey, readonly number[]>> {
  const memory = hashesInMemory.get(database) ?? new Map<ImageKey, readonly number[]>()
  hashesInMemory.set(database, memory)
  const { keys, rows } = await read(database, 'images', async (images) => {
    const learned = images.index('by-learned')
    const keys = await learned.getAllKeys()
    if (memory.size === 0) return { keys, rows: await learned.getAll() }
    const unknown = keys.filter((key) => !memory.has(key))
    return { keys, rows: await Promise.all(unknown.map((key) => images.get(key))) }
  })
  for (const row of rows) {
    const { data } = imageRow.safeParse(row)
    if (data?.hash) memory.set(data.key, data.hash)
  }
  return new Map(
    keys.flatMap((key) => {
      const hash = memory.get(key)
      return hash ? [[key, hash] as const] : []
    }),
  )
}

/** @returns the detail of an image's print, or null */
export async function readImageDetail(
  database: StaffDatabase,
  key: ImageKey,
): Promise<ImageDetail | null> {
  const [content] = await readContents(database, [key])
  return imageDetail.safeParse(content?.detail).data ?? null
}

/** @returns the images on this tablet that have no print yet, first those opened last, then in the order they came in */
export async function findUnhashed(database: StaffDatabase): Promise<ImageKey[]> {
  const stored = await readStoredImages(database)
  return stored
    .filter(({ hash }) => hash === null)
    .sort((a, b) => (b.openedAt ?? 0) - (a.openedAt ?? 0) || a.stored.at - b.stored.at)
    .map(({ key }) => key)
}

/**
 * Stores an image's print.
 * @param print null for a file that is not an image, so that it is not tried again
 * @param now milliseconds since the epoch
 */
export async function saveImagePrint(
  database: StaffDatabase,
  key: ImageKey,
  print: ImagePrint | null,
  now: number,
): Promise<void> {
  const detail = print && { detail: print.detail }
  await learn(database, key, { hash: [...(print?.hash ?? [])] }, detail, now)
  announce(database, 'prints')
}

/** Parsed readings stay in memory, because a reading never changes: about 10 KB each. */
const MOST_IN_MEMORY = 300

/** By reader and key. */
const parsed = new WeakMap<StaffDatabase, Map<string, Reading>>()

/** Images read per transaction: in between, the page does other things, because parsing takes its time. */
const BATCH = 10

/**
 * Reads what was read in some images.
 * @param reader whose readings count; those of any other are none
 * @returns rows of text; images that were not read are left out
 * @throws errors of the local storage
 */
export async function readImageReadings(
  database: StaffDatabase,
  keys: readonly ImageKey[],
  reader: string,
): Promise<ReadonlyMap<ImageKey, Reading>> {
  const memory = memoryOf(database)
  const found = new Map<ImageKey, Reading>()
  const unknown: ImageKey[] = []
  for (const key of new Set(keys)) {
    const rows = memory.get(`${reader} ${key}`)
    if (rows) found.set(key, rows)
    else unknown.push(key)
  }
  for (let at = 0; at < unknown.length; at += BATCH) {
    const batch = unknown.slice(at, at + BATCH)
    const contents = await readContents(database, batch)
    batch.forEach((key, index) => {
      const { data } = imageReading.safeParse(contents[index]?.reading)
      if (data?.reader !== reader) return
      found.set(key, data.rows)
      remember(memory, `${reader} ${key}`, data.rows)
    })
  }
  return found
}

/** @returns those of the images that this reader has not read, in the same order */
export async function findUnread(
  database: StaffDatabase,
  keys: readonly ImageKey[],
  reader: string,
): Promise<ImageKey[]> {
  const rows = await read(database, 'images', (images) =>
    Promise.all(keys.map((key) => images.get(key))),
  )
  return keys.filter((_, index) => imageRow.safeParse(rows[index]).data?.reader !== reader)
}

/**
 * Stores what a reader read in an image, in place of what another one read.
 * @param now milliseconds since the epoch
 * @throws errors of the local storage
 */
export async function saveImageReading(
  database: StaffDatabase,
  key: ImageKey,
  reading: { reader: string; rows: Reading },
  now: number,
): Promise<void> {
  const { reader, rows } = reading
  await learn(database, key, { reader }, { reading }, now)
  remember(memoryOf(database), `${reader} ${key}`, rows)
  announce(database, 'readings')
}

/** @returns how an image was last viewed, or null */
export async function readImageView(
  database: StaffDatabase,
  key: ImageKey,
): Promise<ImageView | null> {
  const row = await read(database, 'images', (images) => images.get(key))
  return imageRow.safeParse(row).data?.view ?? null
}

/**
 * Stores how an image was viewed.
 * @param now milliseconds since the epoch
 */
export function saveImageView(
  database: StaffDatabase,
  key: ImageKey,
  view: ImageView,
  now: number,
): Promise<void> {
  return learn(database, key, { view }, null, now)
}

/** Stores something about an image, and deletes what was stored about others for too long. */
function learn(
  database: StaffDatabase,
  key: ImageKey,
  facts: Partial<ImageRow>,
  content: Omit<ImageContent, 'key'> | null,
  now: number,
): Promise<void> {
  return database.transact(['images', 'image-contents'], 'readwrite', async (tx) => {
    const images = tx.objectStore('images')
    const contents = tx.objectStore('image-contents')
    for (const old of await images
      .index('by-learned')
      .getAllKeys(IDBKeyRange.upperBound(now - FACTS_FOR_MS))) {
      await contents.delete(old)
      await changeImage(images, old, { hash: null, reader: null, view: null, learnedAt: null })
    }
    await changeImage(images, key, { ...facts, learnedAt: now })
    if (content) await contents.put({ ...(await contents.get(key)), ...content, key })
  })
}

function readContents(
  database: StaffDatabase,
  keys: readonly ImageKey[],
): Promise<(ImageContent | undefined)[]> {
  return read(database, 'image-contents', (contents) =>
    Promise.all(keys.map((key) => contents.get(key))),
  )
}

function memoryOf(database: StaffDatabase): Map<string, Reading> {
  const memory = parsed.get(database) ?? new Map<string, Reading>()
  parsed.set(database, memory)
  return memory
}

function remember(memory: Map<string, Reading>, id: string, rows: Reading): void {
  memory.set(id, rows)
  const [oldest] = memory.keys()
  if (memory.size > MOST_IN_MEMORY && oldest !== undefined) memory.delete(oldest)
}
