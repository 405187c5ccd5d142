import { expect, test, vi } from 'vitest'
import { onChange } from '../broadcast.ts'
import type { ReadRow } from '../rows.ts'
import { NOW, putRaw, testDatabase } from '../testing.ts'
import { isHashed, saveImagePrint } from './image-facts.ts'
import { readImageReadings, saveImageReading } from './image-readings.ts'

const DAY = 24 * 60 * 60_000
const PRINT = { hash: [1, -2], detail: { width: 2, packed: new Uint8Array([16, 255]) } }
const READER = 'reader-2'

const rowOf = (text: string): ReadRow => ({
  text,
  certainty: '9'.repeat(text.length),
  place: { x: 50, y: 20, width: 80, height: 12, angle: 0 },
})
const ROWS = [rowOf('Blue Spruce Books'), rowOf('Total 4.20')]
const READING = { reader: READER, rows: ROWS }

/** The same tablet after a reload, when nothing is in memory. */
const reloaded = ({ uid }: { uid: string }) => testDatabase(uid)

test('what was read in an image is known again under every URL, also after a reload', async () => {
  const database = testDatabase()
  const changes = vi.fn()
  const stop = onChange(database, changes)
  await saveImageReading(database, '/a.jpg?signature=old', READING, NOW)
  stop()
  expect(changes).toHaveBeenCalledExactlyOnceWith('readings', undefined, true)
  const urls = ['/b.jpg', '/a.jpg?signature=new', '/a.jpg']
  for (const tablet of [database, reloaded(database)]) {
    const readings = await readImageReadings(tablet, urls, READER)
    expect(readings).toEqual(new Map([['/a.jpg', ROWS]]))
    expect(await readImageReadings(tablet, urls, READER)).toEqual(readings)
  }
})

test('what another reader read is none, and neither is what does not parse', async () => {
  const database = testDatabase()
  await saveImageReading(database, '/a.jpg', READING, NOW)
  await putRaw(database, 'values', { reader: READER, rows: ['Total 4.20'] }, 'image-reading /b.jpg')
  expect(await readImageReadings(database, ['/a.jpg', '/b.jpg'], 'reader-3')).toEqual(new Map())
  const newer = { reader: 'reader-3', rows: [] }
  for (const url of ['/a.jpg', '/b.jpg']) await saveImageReading(database, url, newer, NOW)
  const tablet = reloaded(database)
  const both = await readImageReadings(tablet, ['/a.jpg', '/b.jpg'], 'reader-3')
  expect([...both.keys()]).toEqual(['/a.jpg', '/b.jpg'])
  expect(await readImageReadings(tablet, ['/a.jpg'], READER)).toEqual(new Map())
})

test('a reading is deleted with its image’s facts, and after sixty days if it has no others', async () => {
  const database = testDatabase()
  await saveImagePrint(database, '/hashed.jpg', PRINT, NOW)
  for (const url of ['/hashed.jpg', '/read.jpg']) {
    await saveImageReading(database, url, READING, NOW + DAY)
  }
  const left = async () => [
    ...(await readImageReadings(reloaded(database), ['/hashed.jpg', '/read.jpg'], READER)).keys(),
  ]
  await saveImageReading(database, '/new.jpg', READING, NOW + 60 * DAY)
  expect(await left()).toEqual(['/read.jpg'])
  expect(await isHashed(database, '/hashed.jpg')).toBe(false)
  await saveImagePrint(database, '/new.jpg', PRINT, NOW + 61 * DAY)
  expect(await left()).toEqual([])
})

test('an image that was read first still gets hashed, and one read again after long is kept', async () => {
  const database = testDatabase()
  await saveImageReading(database, '/a.jpg', READING, NOW)
  expect(await isHashed(database, '/a.jpg')).toBe(false)
  await saveImagePrint(database, '/a.jpg', PRINT, NOW)
  expect(await isHashed(database, '/a.jpg')).toBe(true)
  await saveImageReading(database, '/a.jpg', { reader: 'reader-3', rows: ROWS }, NOW + 61 * DAY)
  const tablet = reloaded(database)
  expect((await readImageReadings(tablet, ['/a.jpg'], 'reader-3')).size).toBe(1)
})
