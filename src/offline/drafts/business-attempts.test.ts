import { expect, test } from 'vitest'
import { businessNamed } from '../../../tests/fixtures/data/new-business.ts'
import type { NewBusiness } from '../../contract/business-calls.ts'
import { NOW, putRaw, testDatabase } from '../testing.ts'
import {
  beginBusinessAttempt,
  endBusinessAttempt,
  forgetBusinessAttempts,
  storeBusinessAttempt,
  readBusinessAttempts,
} from './business-attempts.ts'
import { EMPTY_BUSINESS, readBusinessDraft } from './business-draft.ts'

const BUSINESS = businessNamed('Fenton Bagels')
const DRAFT = { ...EMPTY_BUSINESS, name: BUSINESS.name }

const attemptOf = (submission: string, changes: Partial<NewBusiness> = {}) => ({
  submission,
  business: { ...BUSINESS, ...changes },
  firstSentAt: NOW,
  mayBeAdded: false,
})

test('[A10] the same content goes under the same id, also from another page', async () => {
  const database = testDatabase('reloaded')
  const first = await beginBusinessAttempt(database, DRAFT, attemptOf('one'))
  expect(first).toEqual(attemptOf('one'))
  database.close()

  const reopened = testDatabase('reloaded')
  const { name, ...others } = BUSINESS
  const again = { ...attemptOf('two'), business: { ...others, name } }
  const second = await beginBusinessAttempt(reopened, DRAFT, again)
  expect(second).toEqual({ ...attemptOf('one'), mayBeAdded: true })
  expect(await readBusinessAttempts(reopened)).toHaveLength(1)
  expect(await readBusinessDraft(reopened)).toEqual(DRAFT)
})

test('[A10] two tabs that send the same at once share one attempt', async () => {
  const database = testDatabase()
  const both = await Promise.all(
    ['one', 'two'].map((id) => beginBusinessAttempt(database, DRAFT, attemptOf(id))),
  )
  expect(new Set(both.map(({ submission }) => submission)).size).toBe(1)
})

test('[A10] other content, such as another password, is an attempt of its own', async () => {
  const database = testDatabase()
  await beginBusinessAttempt(database, DRAFT, attemptOf('one'))
  const changed = attemptOf('two', { dummy_password: 'Temporary-2' })
  expect(await beginBusinessAttempt(database, DRAFT, changed)).toEqual(changed)
  await endBusinessAttempt(database, 'one')
  await storeBusinessAttempt(database, changed)
  expect(await readBusinessAttempts(database)).toEqual([changed])
  await forgetBusinessAttempts(database)
  expect(await readBusinessAttempts(database)).toEqual([])
})

test('[A10] to start over forgets what was turned away, not what may have been added', async () => {
  const database = testDatabase()
  await beginBusinessAttempt(database, DRAFT, attemptOf('lost'))
  await storeBusinessAttempt(database, attemptOf('turned away', { name: 'Other Bagels' }))
  await forgetBusinessAttempts(database)
  expect(await readBusinessAttempts(database)).toEqual([{ ...attemptOf('lost'), mayBeAdded: true }])
})

test('one that another release has stored is dropped if it cannot be sent', async () => {
  const database = testDatabase()
  const rows = [{ submission: 'old', business: { name: 'x' } }, 7, attemptOf('one')]
  await putRaw(database, 'values', rows, 'business-attempts')
  expect(await readBusinessAttempts(database)).toEqual([attemptOf('one')])
  await putRaw(database, 'values', 'broken', 'business-attempts')
  expect(await readBusinessAttempts(database)).toEqual([])
})
