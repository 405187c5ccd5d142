// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { onChange } from '../broadcast.ts'
import { imageKey } from '../image-key.ts'
import type { ReadRow } from '../rows.ts'
import { NOW, putRaw, testDatabase } from '../testing.ts'
import {
  findUnhashed,
  readImageDetail,
  readImageHashes,
  readImageReadings,
  readImageView,
  saveImagePrint,
  saveImageReading,
  saveImageView,
} from './image-facts.ts'
import { changeImage } from './image-store.ts'
import { write } from '../one-store.ts'

const DAY = 24 * 60 * 60_000
const PRINT = { hash: [1, -2], detail: { width: 2, packed: new Uint8Array([16, 255]) } }
const VIEW = { turns: 3, brightness: 1.4, contrast: 2, isInverted: true }
const READER = 'reader-2'
const A = imageKey('/a.jpg')
const B = imageKey('/b.jpg')

const rowOf = (text: string): ReadRow => ({
  text,
  certainty: '9'.repeat(text.length),
  place: { x: 50, y: 20, width: 80, height: 12, angle: 0 },
})
const ROWS = [rowOf('Blue Spruce Books'), rowOf('Total 4.20')]
const READING = { reader: READER, rows: ROWS }

let database: ReturnType<typeof testDatabase>
beforeEach(() => {
  database = testDatabase()
})

/** The same tablet after a reload, when nothing is in memory. */
const reloaded = () => testDatabase(database.uid)
const read = async (reader = READER) => [
  ...(await readImageReadings(reloaded(), [A, B], reader)).keys(),
]

test('prints, views and readings are stored per image, and for sixty days after the last of them', async () => {
  await saveImagePrint(database, A, PRINT, NOW)
  await saveImageView(database, A, VIEW, NOW)
  await saveImageReading(database, A, READING, NOW + DAY)
  expect(await readImageHashes(database)).toEqual(new Map([[A, PRINT.hash]]))
  const detail = await readImageDetail(database, A)
  expect(detail && [detail.width, ...detail.packed]).toEqual([2, 16, 255])
  expect(await readImageView(database, A)).toEqual(VIEW)
  expect(await readImageView(database, B)).toBeNull()
  await saveImagePrint(database, B, null, NOW + 60 * DAY)
  expect(await readImageHashes(database)).toEqual(new Map([[A, PRINT.hash]]).set(B, []))
  await saveImageView(database, B, VIEW, NOW + 61 * DAY)
  expect(await readImageHashes(database)).toEqual(new Map([[B, []]]))
  expect(await readImageDetail(database, A)).toBeNull()
  expect(await readImageView(database, A)).toBeNull()
  expect(await read()).toEqual([])
})

test('of the hashes, only those that are new are read again', async () => {
  await saveImagePrint(database, A, PRINT, NOW)
  await readImageHashes(database)
  await saveImagePrint(reloaded(), B, PRINT, NOW)
  const rows = [vi.spyOn(IDBObjectStore.prototype, 'get'), vi.spyOn(IDBIndex.prototype, 'getAll')]
  expect([...(await readImageHashes(database)).keys()].sort()).toEqual([A, B])
  expect(rows.flatMap(({ mock }) => mock.calls.map(([key]) => key))).toEqual([B])
})

test('images are hashed that are here, the one opened last first, and again when their facts are old', async () => {
  const rows = { '/gone.jpg': null, '/1': NOW, '/2': NOW + 1, '/opened': NOW + 2, '/hashed': NOW }
  await write(database, 'images', async (images) => {
    for (const [url, at] of Object.entries(rows)) {
      const openedAt = url === '/opened' ? NOW : null
      await changeImage(images, imageKey(url), {
        stored: at === null ? null : { at, bytes: 5 },
        openedAt,
      })
    }
  })
  await saveImagePrint(database, imageKey('/hashed'), PRINT, NOW)
  await saveImageReading(database, imageKey('/1'), READING, NOW)
  expect(await findUnhashed(database)).toEqual(['/opened', '/1', '/2'])
  await saveImageReading(database, B, READING, NOW + 61 * DAY)
  expect(await findUnhashed(database)).toContain('/hashed')
})

test('a view that another version stored in another form is none', async () => {
  await saveImageView(database, A, { ...VIEW, turns: 7 }, NOW)
  expect(await readImageView(database, A)).toBeNull()
})

test('what was read in an image is known again after a reload, and announced', async () => {
  const changes = vi.fn()
  const stop = onChange(database, changes)
  await saveImageReading(database, imageKey('/a.jpg?signature=old'), READING, NOW)
  stop()
  expect(changes).toHaveBeenCalledExactlyOnceWith('readings', undefined, true)
  for (const tablet of [database, reloaded()]) {
    expect(await readImageReadings(tablet, [B, A], READER)).toEqual(new Map([[A, ROWS]]))
  }
})

test('what another reader read is none, and neither is what does not parse', async () => {
  await saveImageReading(database, A, READING, NOW)
  const broken = { key: B, reading: { reader: READER, rows: ['Total 4.20'] } }
  await putRaw(database, 'image-contents', broken)
  expect(await readImageReadings(database, [A, B], 'reader-3')).toEqual(new Map())
  for (const key of [A, B]) {
    await saveImageReading(database, key, { reader: 'reader-3', rows: [] }, NOW)
  }
  expect(await read('reader-3')).toEqual([A, B])
  expect(await read()).toEqual([])
})
