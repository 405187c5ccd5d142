// @vitest-environment jsdom
import { expect, test } from 'vitest'
import {
  isHashed,
  readImageDetail,
  readImageHashes,
  readImageView,
  saveImagePrint,
  saveImageView,
} from './image-facts.ts'
import { forgetUses, readImageUses } from './image-uses.ts'
import { NOW, putRaw, testDatabase } from '../testing.ts'

const DAY = 24 * 60 * 60_000
const PRINT = { hash: [1, -2], detail: { width: 2, packed: new Uint8Array([16, 255]) } }
const VIEW = { turns: 3, brightness: 1.4, contrast: 2, isInverted: true }

test('prints and views are kept per image, and for sixty days', async () => {
  const database = testDatabase()
  await saveImagePrint(database, '/a.jpg', PRINT, NOW)
  await saveImageView(database, '/a.jpg', VIEW, NOW)
  expect(await isHashed(database, '/a.jpg')).toBe(true)
  expect(await isHashed(database, '/b.jpg')).toBe(false)
  expect(await readImageHashes(database)).toEqual(new Map([['/a.jpg', PRINT.hash]]))
  const detail = await readImageDetail(database, '/a.jpg')
  expect(detail && [detail.width, ...detail.packed]).toEqual([2, 16, 255])
  expect(await readImageView(database, '/a.jpg')).toEqual(VIEW)
  expect(await readImageView(database, '/b.jpg')).toBeNull()
  await saveImagePrint(database, '/b.jpg', null, NOW + 61 * DAY)
  await saveImageView(database, '/b.jpg', VIEW, NOW + 61 * DAY)
  expect(await readImageHashes(database)).toEqual(new Map([['/b.jpg', []]]))
  expect(await readImageDetail(database, '/a.jpg')).toBeNull()
  expect(await readImageView(database, '/a.jpg')).toBeNull()
})

test('a view that another version stored in another form is none', async () => {
  const database = testDatabase()
  await saveImageView(database, '/a.jpg', { ...VIEW, turns: 7 }, NOW)
  expect(await readImageView(database, '/a.jpg')).toBeNull()
})

test('hashes of an earlier release are none, so the image is hashed again', async () => {
  const database = testDatabase()
  await putRaw(database, 'pictures', { url: '/a.jpg', hashes: ['0f'], hashedAt: NOW })
  await putRaw(database, 'pictures', { url: '/b.jpg?signature=old', hashes: ['0f'], hashedAt: NOW })
  await putRaw(database, 'values', ['0f'], 'image-detail /b.jpg')
  expect(await isHashed(database, '/a.jpg')).toBe(false)
  expect(await isHashed(database, '/b.jpg')).toBe(false)
  expect(await readImageHashes(database)).toEqual(new Map())
  expect(await readImageDetail(database, '/b.jpg')).toBeNull()
  await saveImagePrint(database, '/a.jpg', PRINT, NOW)
  expect(await readImageHashes(database)).toEqual(new Map([['/a.jpg', PRINT.hash]]))
})

test('an image is known again under every URL, and a view also if an earlier release stored it under a whole one', async () => {
  const database = testDatabase()
  await saveImagePrint(database, '/a.jpg?signature=old', PRINT, NOW)
  const viewRow = { url: '/a.jpg?signature=old', view: VIEW, savedAt: NOW }
  await putRaw(database, 'picture-views', viewRow)
  const url = '/a.jpg?viewer=ann&expires=1&signature=new'
  expect(await isHashed(database, url)).toBe(true)
  expect(await isHashed(database, '/a.jpg.png?signature=new')).toBe(false)
  expect(await readImageHashes(database)).toEqual(new Map([['/a.jpg', PRINT.hash]]))
  expect(await readImageView(database, url)).toEqual(VIEW)
  await saveImageView(database, url, { ...VIEW, turns: 1 }, NOW)
  expect(await readImageView(database, '/a.jpg?signature=newer')).toEqual({ ...VIEW, turns: 1 })
})

test('the space of an image of an earlier release is counted, and freed with it', async () => {
  const database = testDatabase()
  const use = { bytes: 5, keptAt: NOW, openedAt: null }
  await putRaw(database, 'values', { 'https://a.example/a.jpg?signature=old': use }, 'image-uses')
  expect(await readImageUses(database)).toEqual([{ key: 'https://a.example/a.jpg', ...use }])
  await forgetUses(database, ['https://a.example/a.jpg'])
  expect(await readImageUses(database)).toEqual([])
})
