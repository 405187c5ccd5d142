import { expect, test, vi } from 'vitest'
import { eventually, NOW, settle, testDatabase } from '../testing.ts'
import { leaveWorkerToken, readWorkerToken } from './worker-token.ts'

test('[O3] a page that opens does not write the token again that is there already', async () => {
  const token = { token: 'secret', expiresAt: NOW + 3_600_000 }
  const database = testDatabase()
  leaveWorkerToken(database, token)
  await eventually(async () => expect(await readWorkerToken(database, NOW)).toBe('secret'))
  const nextPage = testDatabase(database.uid)
  await nextPage.session()
  const puts = vi.spyOn(IDBObjectStore.prototype, 'put')
  leaveWorkerToken(nextPage, token)
  await settle()
  expect(puts).not.toHaveBeenCalled()
  leaveWorkerToken(nextPage, { ...token, token: 'next' })
  await eventually(async () => expect(await readWorkerToken(database, NOW)).toBe('next'))
})
