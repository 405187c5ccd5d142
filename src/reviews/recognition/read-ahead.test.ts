// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { imageKey } from '../../offline/image-key.ts'
import { readImageReadings, saveImageReading } from '../../offline/images/image-facts.ts'
import type { ReadRow } from '../../offline/rows.ts'
import { NOW, settle, testDatabase } from '../../offline/testing.ts'
import { wipeReadData } from '../../workspace/wipe.ts'
import type { Reading } from './findings.ts'
import { ReadAhead } from './read-ahead.ts'
import { READER } from './recogniser.ts'

/** URLs of the images on the tablet. An image is its own URL here. */
const local = new Set<string>()

vi.mock('../../offline/images/image-store.ts', async (original) => ({
  ...(await original<object>()),
  readKeptImage: (_: unknown, url: string) => Promise.resolve(local.has(url) ? url : null),
  openImage: (_: unknown, url: string) => Promise.resolve(url),
  wipeImages: () => Promise.resolve(local.clear()),
}))

const rowsOf = (text: string): ReadRow[] => [
  {
    text,
    certainty: '9'.repeat(text.length),
    place: { x: 1, y: 1, width: 1, height: 1, angle: 0 },
  },
]
const waited = new AbortController().signal

interface Order {
  url: string
  signal: AbortSignal
  succeed(): void
  fail(): void
}

function setup({ uid }: { uid?: string } = {}) {
  const database = testDatabase(uid)
  /** What the reader was asked to read, in that order. */
  const orders: Order[] = []
  const tablet = { hasFiles: true, mayRead: true, isFree: true }
  const reader = new ReadAhead({
    read: (image, signal) =>
      new Promise<Reading>((resolve, reject) => {
        const url = String(image)
        const succeed = () => resolve(rowsOf(`text of ${url}`))
        orders.push({ url, signal, succeed, fail: () => reject(new Error('Cannot be read')) })
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
    hasFiles: () => Promise.resolve(tablet.hasFiles),
    mayReadAhead: () => Promise.resolve(tablet.mayRead),
    takeTurn: async (signal, work) => (tablet.isFree ? work(signal) : undefined),
    idle: () => Promise.resolve(),
  })
  return {
    database,
    orders,
    tablet,
    reader,
    /** The order that is read at the moment, once it is the given number of orders. */
    order: async (count: number): Promise<Order> => {
      await vi.waitFor(() => expect(orders).toHaveLength(count))
      return orders.at(-1) as Order
    },
    /** Which images were read and stored, as after a reload. */
    stored: async () => {
      const tablet = testDatabase(database.uid)
      const readings = await readImageReadings(tablet, URLS.map(imageKey), READER)
      return [...readings.keys()]
    },
    asked: () => orders.map(({ url }) => url),
  }
}

const URLS = ['/1', '/2', '/3', '/4'] as const

beforeEach(() => {
  URLS.forEach((url) => local.add(url))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => void vi.restoreAllMocks())

test('[X3] images are read one at a time in the order of the queue, and each once', async () => {
  const { database, reader, orders, order, stored, asked } = setup()
  local.delete('/2')
  await saveImageReading(database, imageKey('/3'), { reader: READER, rows: [] }, NOW)
  reader.readLater(database, URLS)
  const first = await order(1)
  await settle()
  expect(orders).toHaveLength(1)
  first.succeed()
  const last = await order(2)
  // Called again after each change of the queue.
  reader.readLater(database, ['/1', '/3', '/4'])
  last.succeed()
  await vi.waitFor(async () => expect(await stored()).toEqual(['/1', '/3', '/4']))
  // It has arrived meanwhile.
  local.add('/2')
  reader.readLater(database, URLS)
  await order(3)
  expect(asked()).toEqual(['/1', '/4', '/2'])
})

test('an opened request is read before the one that is being read ahead, which is read again', async () => {
  const { database, reader, order, stored, asked } = setup()
  reader.readLater(database, ['/1', '/2'])
  const ahead = await order(1)
  const opened = reader.readNow(database, ['/3', '/4'], waited)
  const third = await order(2)
  expect(ahead.signal.aborted).toBe(true)
  third.succeed()
  const fourth = await order(3)
  fourth.succeed()
  expect(await opened).toEqual([rowsOf('text of /3'), rowsOf('text of /4')])
  const again = await order(4)
  again.succeed()
  await order(5)
  expect(asked()).toEqual(['/1', '/3', '/4', '/1', '/2'])
  expect(await stored()).toEqual(['/1', '/3', '/4'])
})

test('an opened request waits for the reading of its image that is under way', async () => {
  const { database, reader, order, asked } = setup()
  reader.readLater(database, ['/1', '/2'])
  const ahead = await order(1)
  const opened = reader.readNow(database, ['/1'], waited)
  await settle()
  ahead.succeed()
  expect(await opened).toEqual([rowsOf('text of /1')])
  await order(2)
  expect(asked()).toEqual(['/1', '/2'])
})

test('it reads the image itself if the reading under way is stopped', async () => {
  const { database, reader, tablet, order, asked } = setup()
  reader.readLater(database, ['/1'])
  await order(1)
  const opened = reader.readNow(database, ['/1'], waited)
  await settle()
  // As when the page is hidden.
  tablet.mayRead = false
  reader.pause()
  const own = await order(2)
  own.succeed()
  expect(await opened).toEqual([rowsOf('text of /1')])
  expect(asked()).toEqual(['/1', '/1'])
})

test('an opened request whose image cannot be read gets that error, and so does one that waits for it', async () => {
  const { database, reader, order } = setup()
  reader.readLater(database, ['/1'])
  const ahead = await order(1)
  const opened = reader.readNow(database, ['/1'], waited)
  await settle()
  ahead.fail()
  await expect(opened).rejects.toThrow('Cannot be read')
  const again = reader.readNow(database, ['/1'], waited)
  const own = await order(2)
  own.fail()
  await expect(again).rejects.toThrow('Cannot be read')
})

test('whoever leaves an opened request waits no more, and reading ahead goes on', async () => {
  const { database, reader, order, asked } = setup()
  const leaving = new AbortController()
  const opened = reader.readNow(database, ['/1'], leaving.signal)
  const own = await order(1)
  reader.readLater(database, ['/2'])
  await settle()
  expect(asked()).toEqual(['/1'])
  leaving.abort()
  await expect(opened).rejects.toThrow()
  expect(own.signal.aborted).toBe(true)
  await order(2)
  expect(asked()).toEqual(['/1', '/2'])
})

test('what is stored is there at once, whatever is being read ahead', async () => {
  const { database, reader, order, orders } = setup()
  await saveImageReading(database, imageKey('/2'), { reader: READER, rows: rowsOf('known') }, NOW)
  reader.readLater(database, ['/1'])
  const ahead = await order(1)
  expect(await reader.readNow(database, ['/2'], waited)).toEqual([rowsOf('known')])
  expect(ahead.signal.aborted).toBe(false)
  expect(orders).toHaveLength(1)
})

test('an image that fails is given up, others are read', async () => {
  const { database, reader, order, stored, asked } = setup()
  reader.readLater(database, ['/1', '/2'])
  const first = await order(1)
  // Also what `readImage` does once its own deadline is over.
  first.fail()
  const second = await order(2)
  second.succeed()
  await vi.waitFor(async () => expect(await stored()).toEqual(['/2']))
  reader.readLater(database, ['/1', '/2', '/3'])
  await order(3)
  expect(asked()).toEqual(['/1', '/2', '/3'])
})

test('without the reader’s files nothing is read, and no image is to blame', async () => {
  const { database, reader, tablet, order, asked } = setup()
  tablet.hasFiles = false
  reader.readLater(database, ['/1'])
  await settle()
  expect(asked()).toEqual([])
  tablet.hasFiles = true
  reader.readLater(database, ['/1', '/2'])
  const first = await order(1)
  tablet.hasFiles = false
  first.fail()
  await settle()
  expect(asked()).toEqual(['/1'])
  tablet.hasFiles = true
  reader.reconsider()
  await order(2)
  expect(asked()).toEqual(['/1', '/1'])
})

test('turned off in the middle, it stops, and goes on where it was', async () => {
  const { database, reader, tablet, order, asked } = setup()
  reader.readLater(database, ['/1', '/2'])
  const first = await order(1)
  tablet.mayRead = false
  reader.pause()
  expect(first.signal.aborted).toBe(true)
  await settle()
  reader.readLater(database, ['/1', '/2'])
  await settle()
  expect(asked()).toEqual(['/1'])
  tablet.mayRead = true
  reader.reconsider()
  await order(2)
  expect(asked()).toEqual(['/1', '/1'])
})

test('while another tab reads ahead this one does not, but reads what is opened', async () => {
  const { database, reader, tablet, order, asked } = setup()
  tablet.isFree = false
  reader.readLater(database, ['/1'])
  const opened = reader.readNow(database, ['/2'], waited)
  const own = await order(1)
  own.succeed()
  await opened
  await settle()
  expect(asked()).toEqual(['/2'])
})

test('after a sign-out in the middle nothing is stored', async () => {
  const { database, reader, order, stored, asked } = setup()
  reader.readLater(database, ['/1', '/2'])
  const first = await order(1)
  await wipeReadData(database)
  first.succeed()
  await settle()
  expect(asked()).toEqual(['/1'])
  expect(await stored()).toEqual([])
})

test('a reading that cannot be stored is shown all the same', async () => {
  const { database, reader, order } = setup()
  const opened = reader.readNow(database, ['/1'], waited)
  const own = await order(1)
  vi.spyOn(database, 'transact').mockRejectedValue(new Error('Full'))
  own.succeed()
  expect(await opened).toEqual([rowsOf('text of /1')])
  const other = reader.readNow(database, ['/2'], waited)
  const second = await order(2)
  second.succeed()
  expect(await other).toEqual([rowsOf('text of /2')])
})
