import { expect, test } from 'vitest'
import { DRAFT, NOW, putRaw, testDatabase } from '../testing.ts'
import { EMPTY_DRAFT, readDraft, saveDraft } from './review-drafts.ts'

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
