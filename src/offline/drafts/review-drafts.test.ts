import { expect, test } from 'vitest'
import { DRAFT, NOW, putRaw, testDatabase } from '../testing.ts'
import { EMPTY_DRAFT, readDraft, saveDraft } from './review-drafts.ts'

test('[V10] half of a date is stored with the draft', async () => {
  const database = testDatabase()
  const draft = { ...EMPTY_DRAFT, datetimeParts: { month: 11, day: 9 } }
  await saveDraft(database, 'r-1', draft, NOW)
  expect(await readDraft(database, 'r-1')).toEqual(draft)
})

test.each([
  ['none, as earlier releases wrote it', {}],
  ['one that no release has written', { datetimeParts: { month: 'November' } }],
])('[V10] a draft opens with the parts of a date being %s', async (_, parts) => {
  const database = testDatabase()
  await putRaw(database, 'drafts', { reviewId: 'r-1', draft: { ...DRAFT, ...parts }, savedAt: NOW })
  expect(await readDraft(database, 'r-1')).toEqual(DRAFT)
})
