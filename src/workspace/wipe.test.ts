// @vitest-environment jsdom
import { beforeEach, expect, test, vi } from 'vitest'
import type { StaffDatabase } from '../offline/database.ts'
import {
  deleteBusinessDraft,
  EMPTY_BUSINESS,
  readBusinessDraft,
  saveBusinessDraft,
} from '../offline/drafts/business-draft.ts'
import { imageKey } from '../offline/image-key.ts'
import {
  readImageDetail,
  readImageHashes,
  readImageReadings,
  readImageView,
  saveImagePrint,
  saveImageReading,
  saveImageView,
} from '../offline/images/image-facts.ts'
import { NOW, putRaw, testDatabase } from '../offline/testing.ts'
import { chooseShift, shiftSize } from './shift-size.ts'
import { wipeReadData } from './wipe.ts'

const keysOf = (database: StaffDatabase) =>
  database.transact(['values'], 'readonly', (tx) => tx.objectStore('values').getAllKeys())

const DRAFT = { ...EMPTY_BUSINESS, name: 'Half typed', keywords: ['bagels', ''] }
const A = imageKey('/a.jpg')
const PRINT = { hash: [1], detail: { width: 2, packed: new Uint8Array([16]) } }
const VIEW = { turns: 3, brightness: 1.4, contrast: 2, isInverted: true }

beforeEach(() => {
  // Sign-out also empties Cache Storage, which jsdom does not have.
  vi.stubGlobal('caches', { delete: () => Promise.resolve(true) })
})

test('[A3] [X21] a draft outlives the sign-out of its person, what was learned does not, and nobody else sees it', async () => {
  const database = testDatabase()
  await saveBusinessDraft(database, DRAFT)
  await putRaw(database, 'values', { token: 'secret', expiresAt: 1 }, 'worker-token')
  await putRaw(
    database,
    'values',
    [{ business: { dummy_password: 'secret' } }],
    'business-attempts',
  )
  await putRaw(database, 'values', { readAt: NOW, layouts: [] }, 'team-layouts')
  await wipeReadData(database)
  expect(await readBusinessDraft(database)).toEqual(DRAFT)
  expect(await keysOf(database)).toEqual(['business-draft'])
  expect(await readBusinessDraft(testDatabase())).toBeNull()
  const nextSession = testDatabase(database.uid)
  await deleteBusinessDraft(nextSession)
  expect(await readBusinessDraft(nextSession)).toBeNull()
})

test('[T1] sign-out takes prints, readings and views along, and what was taken along', async () => {
  const database = testDatabase()
  chooseShift(database.uid, 500)
  await saveImagePrint(database, A, PRINT, NOW)
  await saveImageView(database, A, VIEW, NOW)
  await saveImageReading(database, A, { reader: 'r', rows: [] }, NOW)
  await wipeReadData(database)
  expect(shiftSize(database.uid)).toBe(40)
  expect(await readImageHashes(database)).toEqual(new Map())
  expect(await readImageDetail(database, A)).toBeNull()
  expect(await readImageView(database, A)).toBeNull()
  const nextSession = testDatabase(database.uid)
  expect(await readImageReadings(nextSession, [A], 'r')).toEqual(new Map())
  await expect(saveImageReading(database, A, { reader: 'r', rows: [] }, NOW)).rejects.toThrow()
})
