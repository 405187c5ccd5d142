// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { EMPTY_BUSINESS } from '../rules/business.ts'
import { deleteBusinessDraft, readBusinessDraft, saveBusinessDraft } from './business-draft.ts'
import { testDatabase } from './testing.ts'
import { wipeReadData } from './wipe.ts'

const DRAFT = { ...EMPTY_BUSINESS, name: 'Half typed', keywords: ['bagels', ''] }

test('[A3] a draft outlives the sign-out of its person, and nobody else sees it', async () => {
  // jsdom has no Cache Storage, which sign-out empties as well.
  vi.stubGlobal('caches', { delete: () => Promise.resolve(true) })
  const database = testDatabase()
  await saveBusinessDraft(database, DRAFT)
  const db = await database.open()
  await db.put('values', { token: 'secret', expiresAt: 1 }, 'worker-token')
  await wipeReadData(database)
  expect(await readBusinessDraft(database)).toEqual(DRAFT)
  expect(await db.getAllKeys('values')).toEqual(['business-draft'])
  expect(await readBusinessDraft(testDatabase())).toBeNull()
  await deleteBusinessDraft(database)
  expect(await readBusinessDraft(database)).toBeNull()
})

test('[A10] a temporary password never gets into it', async () => {
  const database = testDatabase()
  const withPassword = { ...DRAFT, password: 'Temporary-1' }
  await saveBusinessDraft(database, withPassword)
  const stored: unknown = await (await database.open()).get('values', 'business-draft')
  expect(JSON.stringify(stored)).not.toContain('Temporary-1')
})
