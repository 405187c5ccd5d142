// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeLocks } from '../../offline/fake-locks.ts'
import { imageKey } from '../../offline/image-key.ts'
import { readImageReadings, saveImageReading } from '../../offline/images/image-facts.ts'
import { startJob, type RunningJob } from '../../offline/jobs/job.ts'
import type { Reading } from '../../offline/rows.ts'
import { elapse, NOW, testDatabase } from '../../offline/testing.ts'
import { PageReader } from './read-ahead.ts'
import { setReadsImages } from './reads-images.ts'
import { readingOf } from '../../recognition/fields/testing.ts'
import { READER } from '../../recognition/reader/image-reader.ts'

/** The images on the tablet. An image is its own key here. */
const local = new Set<string>()

vi.mock('../../offline/images/image-store.ts', async (original) => ({
  ...(await original<object>()),
  readStoredImage: (_: unknown, url: string) => Promise.resolve(local.has(url) ? url : null),
  openImage: (_: unknown, url: string) => Promise.resolve(url),
  wipeImages: () => Promise.resolve(local.clear()),
}))

const waited = new AbortController().signal

interface Order {
  url: string
  signal: AbortSignal
  succeed(): void
  fail(): void
}

const URLS = ['/1', '/2', '/3', '/4'] as const
let locks: FakeLocks
const jobs: RunningJob[] = []

beforeEach(() => {
  URLS.forEach((url) => local.add(url))
  locks = new FakeLocks()
  Object.assign(navigator, { locks })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  for (const job of jobs.splice(0)) job.stop()
  vi.restoreAllMocks()
})

function setup() {
  const database = testDatabase()
  /** What the reader was asked to read, in that order. */
  const orders: Order[] = []
  const tablet = { hasFiles: true, mayRead: true }
  const reader = new PageReader({
    read: (image, signal) =>
      new Promise<Reading>((resolve, reject) => {
        const url = String(image)
        const succeed = () => resolve(readingOf(`text of ${url}`))
        orders.push({ url, signal, succeed, fail: () => reject(new Error('Cannot be read')) })
        signal.addEventListener('abort', () => reject(signal.reason as Error))
      }),
    hasFiles: () => Promise.resolve(tablet.hasFiles),
    mayReadAhead: () => Promise.resolve(tablet.mayRead),
  })
  /** The order that is read at the moment, once it is the given number of orders. */
  const order = async (count: number): Promise<Order> => {
    for (let tries = 0; orders.length < count && tries < 50; tries += 1) await elapse(100)
    expect(orders).toHaveLength(count)
    return orders.at(-1) as Order
  }
  let next: readonly string[] = []
  const list = async () => next.filter((url) => local.has(url)).map(imageKey)
  const job = startJob(reader.readAheadJob(database, list))
  jobs.push(job)
  return {
    database,
    orders,
    tablet,
    reader,
    /** Has these be the next requests' images. */
    readLater: (...urls: string[]) => {
      next = urls
      job.wake('none')
    },
    order,
    succeed: async (count: number) => (await order(count)).succeed(),
    fail: async (count: number) => (await order(count)).fail(),
    /** Which images were read and stored, as after a reload. */
    stored: async () => {
      const tablet = testDatabase(database.uid)
      const readings = await readImageReadings(tablet, URLS.map(imageKey), READER)
      return [...readings.keys()]
    },
    asked: () => orders.map(({ url }) => url),
  }
}

/** Lets everything happen that happens by itself. */
const quiet = () => elapse(500)

test('[X3] images are read one at a time in the order of the queue, and each once', async () => {
  const { database, readLater, orders, order, stored, asked, succeed } = setup()
  local.delete('/2')
  await saveImageReading(database, imageKey('/3'), { reader: READER, rows: [] }, NOW)
  readLater(...URLS)
  const first = await order(1)
  await quiet()
  expect(orders).toHaveLength(1)
  first.succeed()
  await succeed(2)
  await quiet()
  expect(await stored()).toEqual(['/1', '/3', '/4'])
  // It has arrived meanwhile.
  local.add('/2')
  readLater(...URLS)
  await order(3)
  expect(asked()).toEqual(['/1', '/4', '/2'])
})

test('[X18] an opened request is read before the one that is being read ahead, which is read again', async () => {
  const { readLater, database, reader, order, stored, asked, succeed } = setup()
  readLater('/1', '/2')
  const ahead = await order(1)
  const opened = reader.readNow(database, ['/3', '/4'], waited)
  const third = await order(2)
  expect(ahead.signal.aborted).toBe(true)
  third.succeed()
  await succeed(3)
  expect(await opened).toEqual([readingOf('text of /3'), readingOf('text of /4')])
  await succeed(4)
  await order(5)
  expect(asked()).toEqual(['/1', '/3', '/4', '/1', '/2'])
  expect(await stored()).toEqual(['/1', '/3', '/4'])
})

test('what is stored is there at once, and for a reading that is under way an opened request waits', async () => {
  const { readLater, database, reader, order, asked } = setup()
  const known = readingOf('known')
  await saveImageReading(database, imageKey('/3'), { reader: READER, rows: known }, NOW)
  readLater('/1', '/2')
  const ahead = await order(1)
  expect(await reader.readNow(database, ['/3'], waited)).toEqual([known])
  expect(ahead.signal.aborted).toBe(false)
  const opened = reader.readNow(database, ['/1'], waited)
  await quiet()
  ahead.succeed()
  expect(await opened).toEqual([readingOf('text of /1')])
  await order(2)
  expect(asked()).toEqual(['/1', '/2'])
})

test('it reads the image itself if the reading under way is stopped', async () => {
  const { readLater, database, reader, tablet, order, asked, succeed } = setup()
  readLater('/1')
  await order(1)
  const opened = reader.readNow(database, ['/1'], waited)
  await quiet()
  // As when the page is hidden.
  tablet.mayRead = false
  document.dispatchEvent(new Event('visibilitychange'))
  await succeed(2)
  expect(await opened).toEqual([readingOf('text of /1')])
  expect(asked()).toEqual(['/1', '/1'])
})

test('an opened request whose image cannot be read gets that error, and so does one that waits for it', async () => {
  const { readLater, database, reader, order, fail } = setup()
  readLater('/1')
  const ahead = await order(1)
  const opened = reader.readNow(database, ['/1'], waited)
  await quiet()
  ahead.fail()
  await expect(opened).rejects.toThrow('Cannot be read')
  const again = reader.readNow(database, ['/1'], waited)
  await fail(2)
  await expect(again).rejects.toThrow('Cannot be read')
})

test('whoever leaves an opened request waits no more, and reading ahead goes on', async () => {
  const { readLater, database, reader, order, asked } = setup()
  const leaving = new AbortController()
  const opened = reader.readNow(database, ['/1'], leaving.signal)
  const own = await order(1)
  readLater('/2')
  await quiet()
  expect(asked()).toEqual(['/1'])
  leaving.abort()
  await expect(opened).rejects.toThrow()
  expect(own.signal.aborted).toBe(true)
  await order(2)
  expect(asked()).toEqual(['/1', '/2'])
})

test('an image that fails is given up, others are read', async () => {
  const { readLater, order, stored, asked, succeed } = setup()
  readLater('/1', '/2')
  const first = await order(1)
  // Also what `readImage` does once its own deadline is over.
  first.fail()
  await succeed(2)
  await quiet()
  expect(await stored()).toEqual(['/2'])
  readLater('/1', '/2', '/3')
  await order(3)
  expect(asked()).toEqual(['/1', '/2', '/3'])
})

test('without the reader’s files nothing is read, and no image is to blame', async () => {
  const { readLater, reader, tablet, order, asked } = setup()
  tablet.hasFiles = false
  readLater('/1')
  await quiet()
  expect(asked()).toEqual([])
  tablet.hasFiles = true
  readLater('/1', '/2')
  const first = await order(1)
  tablet.hasFiles = false
  first.fail()
  await quiet()
  expect(asked()).toEqual(['/1'])
  tablet.hasFiles = true
  reader.goOn()
  await order(2)
  expect(asked()).toEqual(['/1', '/1'])
})

test('[X18] it stops when the page is hidden, frozen, or may not read any more, and then goes on', async () => {
  const { tablet, readLater, order } = setup()
  readLater('/1')
  const follow = (mayRead: boolean) => {
    tablet.mayRead = mayRead
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const circumstances: [stop: () => unknown, goOn: () => unknown][] = [
    [() => follow(false), () => follow(true)],
    [() => setReadsImages((tablet.mayRead = false)), () => setReadsImages((tablet.mayRead = true))],
    [() => dispatchEvent(new Event('freeze')), () => dispatchEvent(new Event('resume'))],
  ]
  for (const [at, [stop, goOn]] of circumstances.entries()) {
    const { signal } = await order(at + 1)
    expect(locks.held).toEqual(['read-ahead'])
    stop()
    await quiet()
    expect(signal.aborted).toBe(true)
    // Another tab may read now.
    expect(locks.held).toEqual([])
    goOn()
  }
  await order(4)
})

test('[X18] while another tab reads ahead this one does not, but reads what is opened', async () => {
  const { readLater, database, reader, asked, succeed } = setup()
  void locks.request('read-ahead', {}, () => new Promise(() => {}))
  readLater('/1')
  const opened = reader.readNow(database, ['/2'], waited)
  await succeed(1)
  await opened
  await quiet()
  expect(asked()).toEqual(['/2'])
})

test('a reading that cannot be stored is shown all the same', async () => {
  const { database, reader, order, succeed } = setup()
  const opened = reader.readNow(database, ['/1'], waited)
  const own = await order(1)
  vi.spyOn(database, 'transact').mockRejectedValue(new Error('Full'))
  own.succeed()
  expect(await opened).toEqual([readingOf('text of /1')])
  const other = reader.readNow(database, ['/2'], waited)
  await succeed(2)
  expect(await other).toEqual([readingOf('text of /2')])
})
