// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { EMPTY_BUSINESS } from '../rules/business.ts'
import { deleteBusinessDraft, readBusinessDraft, saveBusinessDraft } from './business-draft.ts'
import type { StaffDatabase } from './database.ts'
import { putRaw, testDatabase } from './testing.ts'
import { wipeReadData } from './wipe.ts'

const valuesOf = (database: StaffDatabase) =>
  database.transact(['values'], 'readonly', (tx) => tx.objectStore('values').getAll())

const DRAFT = { ...EMPTY_BUSINESS, name: 'Half typed', keywords: ['bagels', ''] }

test('[A3] a draft outlives the sign-out of its person, and nobody else sees it', async () => {
  // jsdom has no Cache Storage, which sign-out empties as well.
  vi.stubGlobal('caches', { delete: () => Promise.resolve(true) })
  const database = testDatabase()
  await saveBusinessDraft(database, DRAFT)
  await putRaw(database, 'values', { token: 'secret', expiresAt: 1 }, 'worker-token')
  await wipeReadData(database)
  expect(await readBusinessDraft(database)).toEqual(DRAFT)
  expect(JSON.stringify(await valuesOf(database))).not.toContain('secret')
  expect(await readBusinessDraft(testDatabase())).toBeNull()
  const nextSession = testDatabase(database.uid)
  await deleteBusinessDraft(nextSession)
  expect(await readBusinessDraft(nextSession)).toBeNull()
})

test('[A10] a temporary password never gets into it', async () => {
  const database = testDatabase()
  const withPassword = { ...DRAFT, password: 'Temporary-1' }
  await saveBusinessDraft(database, withPassword)
  const stored = JSON.stringify(await valuesOf(database))
  expect(stored).toContain(DRAFT.name)
  expect(stored).not.toContain('Temporary-1')
})
