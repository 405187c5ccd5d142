// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import { imageKey } from '../../offline/image-key.ts'
import { saveImagePrint, type ImagePrint } from '../../offline/images/image-facts.ts'
import { NOW, putRaw, testDatabase } from '../../offline/testing.ts'
import type { ImageComparer } from '../../recognition/same-image/same-image.ts'
import { findSameImages } from './same-images.ts'

/** Hashes are near if they begin with 1; details are the same if they are equally wide. */
const { compare, end, isSame } = vi.hoisted(() => ({
  compare: vi.fn((_hash: readonly number[]) => {}),
  end: vi.fn(),
  isSame: vi.fn(),
}))
vi.mock('../../recognition/same-image/same-image.ts', () => ({
  createImageComparer: (): Partial<ImageComparer> => ({
    findNear: async (_, hashes) =>
      hashes.flatMap((hash, at) => {
        compare(hash)
        return hash[0] === 1 ? [at] : []
      }),
    isSame,
    end,
  }),
}))

const print = (first: number, width: number) => ({
  hash: [first],
  detail: { width, packed: new Uint8Array(4) },
})
const unaborted = new AbortController().signal

beforeEach(() => {
  vi.clearAllMocks()
  isSame.mockImplementation(
    async (own: Pick<ImagePrint, 'detail'>, other: ImagePrint) =>
      own.detail.width === other.detail.width,
  )
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
  const compared = compare.mock.calls.length
  await saveImagePrint(database, imageKey('/later.jpg'), print(1, 2), NOW)
  expect(await find(unaborted)).toEqual(['/own.jpg', '/same.jpg', '/later.jpg'])
  expect(compare).toHaveBeenCalledTimes(compared + 1)
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
  const compared = compare.mock.calls.length
  await findAll()
  expect(compare).toHaveBeenCalledTimes(compared)
  await saveImagePrint(database, imageKey('/later.jpg'), print(1, 2), NOW)
  expect(await findSameImages(database, [imageKey('/own-0.jpg')], unaborted)).toContain(
    '/later.jpg',
  )
  expect(compare).toHaveBeenCalledTimes(compared + 1)
})

test('a worker that fails is ended, and the next search starts another', async () => {
  const database = testDatabase()
  const find = () => findSameImages(database, [imageKey('/own.jpg')], unaborted)
  await saveImagePrint(database, imageKey('/own.jpg'), print(1, 2), NOW)
  await saveImagePrint(database, imageKey('/same.jpg'), print(1, 2), NOW)
  isSame.mockRejectedValueOnce(new Error('The worker did not start'))
  await expect(find()).rejects.toThrow('The worker did not start')
  expect(end).toHaveBeenCalledOnce()
  expect(await find()).toEqual(['/own.jpg', '/same.jpg'])
})
