import { expect, test } from 'vitest'
import { EMPTY_BUSINESS } from '../../rules/business.ts'
import { saveBusinessDraft } from './business-draft.ts'
import type { StaffDatabase } from '../database.ts'
import { testDatabase } from '../testing.ts'

const valuesOf = (database: StaffDatabase) =>
  database.transact(['values'], 'readonly', (tx) => tx.objectStore('values').getAll())

const DRAFT = { ...EMPTY_BUSINESS, name: 'Half typed', keywords: ['bagels', ''] }

test('[A10] a temporary password never gets into it', async () => {
  const database = testDatabase()
  const withPassword = { ...DRAFT, password: 'Temporary-1' }
  await saveBusinessDraft(database, withPassword)
  const stored = JSON.stringify(await valuesOf(database))
  expect(stored).toContain(DRAFT.name)
  expect(stored).not.toContain('Temporary-1')
})
