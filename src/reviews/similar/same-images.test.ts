// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { imageKey } from '../../offline/image-key.ts'
import { saveImagePrint } from '../../offline/images/image-facts.ts'
import { NOW, putRaw, testDatabase } from '../../offline/testing.ts'
import { findSameImages } from './same-images.ts'

/** Hashes are near if they begin alike; details are the same if they are equally wide. */
const near = vi.hoisted(() => vi.fn())
vi.mock('../../recognition/same-image/same-image.ts', () => ({
  SAME_FROM: 1,
  searchImage: ({ width }: { width: number }) => ({
    near: ([first]: number[]) => {
      near(first)
      return first === 1 ? {} : null
    },
    fit: (_: object, detail: { width: number }) => (detail.width === width ? 1 : 0),
  }),
}))

const print = (first: number, width: number) => ({
  hash: [first],
  detail: { width, packed: new Uint8Array(4) },
})
const unaborted = new AbortController().signal

// As on a slow machine, each comparison takes longer than a slice: the search pauses after every one.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 10))
})

test('[V8] the same image is found, also when it is hashed later; no image is compared twice', async () => {
  const database = testDatabase()
  const find = (signal: AbortSignal) => findSameImages(database, [imageKey('/own.jpg')], signal)
  await saveImagePrint(database, imageKey('/same.jpg'), print(1, 2), NOW)
  expect(await find(unaborted)).toEqual([])
  await saveImagePrint(database, imageKey('/own.jpg'), print(1, 2), NOW)
  await saveImagePrint(database, imageKey('/near.jpg'), print(1, 4), NOW)
  await saveImagePrint(database, imageKey('/far.jpg'), print(9, 2), NOW)
  await saveImagePrint(database, imageKey('/flat.jpg'), null, NOW)
  expect(await find(unaborted)).toEqual(['/own.jpg', '/same.jpg'])
  const compared = near.mock.calls.length
  await saveImagePrint(database, imageKey('/later.jpg'), print(1, 2), NOW)
  expect(await find(unaborted)).toEqual(['/own.jpg', '/same.jpg', '/later.jpg'])
  expect(near).toHaveBeenCalledTimes(compared + 1)
})

test('an image whose detail is lost is another one, and a search can be stopped and resumed', async () => {
  const database = testDatabase()
  await saveImagePrint(database, imageKey('/own.jpg'), print(1, 2), NOW)
  await saveImagePrint(database, imageKey('/same.jpg'), print(1, 2), NOW)
  await saveImagePrint(database, imageKey('/lost.jpg'), print(1, 2), NOW)
  await putRaw(database, 'image-contents', { key: '/lost.jpg' })
  const find = (signal: AbortSignal) => findSameImages(database, [imageKey('/own.jpg')], signal)
  await expect(find(AbortSignal.abort())).rejects.toThrow()
  expect(await find(unaborted)).toEqual(['/own.jpg', '/same.jpg'])
})

test('what was found for an image stays, though many others were searched for since', async () => {
  const database = testDatabase()
  const own = Array.from({ length: 12 }, (_, index) => imageKey(`/own-${index}.jpg`))
  for (const key of own) await saveImagePrint(database, key, print(1, 2), NOW)
  const findAll = async () => {
    for (const key of own) expect(await findSameImages(database, [key], unaborted)).toHaveLength(12)
  }
  await findAll()
  const compared = near.mock.calls.length
  await findAll()
  expect(near).toHaveBeenCalledTimes(compared)
  await saveImagePrint(database, imageKey('/later.jpg'), print(1, 2), NOW)
  expect(await findSameImages(database, [imageKey('/own-0.jpg')], unaborted)).toContain(
    '/later.jpg',
  )
  expect(near).toHaveBeenCalledTimes(compared + 1)
})
