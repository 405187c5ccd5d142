import { describe, expect, test } from 'vitest'
import {
  BUSINESS_DRAFT_KEY,
  EMPTY_BUSINESS,
  readBusinessDraft,
  saveBusinessDraft,
} from './business-draft.ts'
import type { StaffDatabase } from '../database.ts'
import { read } from '../one-store.ts'
import { putRaw, testDatabase } from '../testing.ts'

const valuesOf = (database: StaffDatabase) => read(database, 'values', (values) => values.getAll())

const DRAFT = { ...EMPTY_BUSINESS, name: 'Half typed', keywords: ['bagels', ''] }

test('[A10] a temporary password never gets into it', async () => {
  const database = testDatabase()
  const withPassword = { ...DRAFT, password: 'Temporary-1' }
  await saveBusinessDraft(database, withPassword)
  const stored = JSON.stringify(await valuesOf(database))
  expect(stored).toContain(DRAFT.name)
  expect(stored).not.toContain('Temporary-1')
})

describe('[A3] a draft that another release has stored opens', () => {
  const opened = async (stored: unknown) => {
    const database = testDatabase()
    await putRaw(database, 'values', stored, BUSINESS_DRAFT_KEY)
    return readBusinessDraft(database)
  }

  test('with the fields empty that it lacks', async () => {
    expect(await opened({ name: DRAFT.name, keywords: DRAFT.keywords })).toEqual(DRAFT)
    expect(await opened({ name: DRAFT.name })).toEqual({ ...DRAFT, keywords: [''] })
  })

  test('without a field that is no more', async () => {
    expect(await opened({ ...DRAFT, fax: '3015550143' })).toEqual(DRAFT)
  })

  test('with what was typed in all fields but those of another type', async () => {
    const changed = { ...DRAFT, about: 7, isMoco: '1', categories: 'bakery', keywords: [] }
    expect(await opened(changed)).toEqual({ ...DRAFT, keywords: [''] })
  })

  test('as none when it is nothing of the kind', async () => {
    expect(await opened('Half typed')).toBeNull()
  })
})
