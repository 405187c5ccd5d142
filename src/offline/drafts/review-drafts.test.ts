import { expect, test } from 'vitest'
import { DRAFT, NOW, putRaw, testDatabase } from '../testing.ts'
import { EMPTY_DRAFT, readDraft, readDraftIds, saveDraft } from './review-drafts.ts'

test('half of a date is stored with the draft', async () => {
  const database = testDatabase()
  const draft = { ...EMPTY_DRAFT, datetimeParts: { month: 11, day: 9 } }
  await saveDraft(database, 'r-1', draft, NOW)
  expect(await readDraft(database, 'r-1')).toEqual(draft)
})

test('a draft opens without the parts of a date that cannot be read', async () => {
  const database = testDatabase()
  const draft = { ...DRAFT, datetimeParts: { month: 'November' } }
  await putRaw(database, 'drafts', { reviewId: 'r-1', draft, savedAt: NOW })
  expect(await readDraft(database, 'r-1')).toEqual(DRAFT)
})

test('[X11] a note to hold a request is stored, and makes no draft of it, nor does a form that was emptied', async () => {
  const database = testDatabase()
  await saveDraft(database, 'typed', { ...EMPTY_DRAFT, subtotal: '1' }, NOW)
  const noted = { ...EMPTY_DRAFT, parkingNote: 'Ask Rosie' }
  await saveDraft(database, 'noted', noted, NOW)
  const emptied = { businessText: '', datetimeParts: {}, correctionNote: undefined }
  await saveDraft(database, 'emptied', { ...EMPTY_DRAFT, ...emptied }, NOW)
  expect(await readDraft(database, 'noted')).toEqual(noted)
  expect([...(await readDraftIds(database))]).toEqual(['typed'])
})
