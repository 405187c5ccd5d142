/** Times that other programs stored, beyond those the contract can hold. Also on PGlite: types. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ReviewRequest } from '../../src/contract/review-calls.ts'
import { closeServer, giveBack, openServer, takeServer } from '../fixtures/servers/server-pool.ts'
import type { ServerProcess } from '../fixtures/servers/server-process.ts'
import { query } from '../fixtures/servers/test-database.ts'
import { REVIEWER, signedIn } from './client.ts'

/** The settings of a database whose operator lives in New York. */
const ELSEWHERE = ["timezone to 'America/New_York'", "datestyle to 'SQL, DMY'"]

let server: ServerProcess

beforeAll(async () => {
  server = await takeServer()
})
afterAll(() => giveBack(server))

test('a time that the contract cannot hold, or an old one, keeps nobody from the queue', async () => {
  const times = [
    { stored: '0026-11-10 13:12:31.5 UTC', read: '0026-11-10T13:12:31.500Z' },
    { stored: '1883-01-01 00:00:00 America/New_York', read: '1883-01-01T04:56:02.000Z' },
    { stored: '9999-12-31 23:59:59.999 UTC', read: '9999-12-31T23:59:59.999Z' },
    { stored: '10000-01-01 00:00:00 UTC', read: null },
    { stored: '0044-03-15 12:00:00 UTC BC', read: null },
    { stored: '294276-12-31 12:00:00 UTC', read: null },
    { stored: 'infinity', read: null },
    { stored: '-infinity', read: null },
  ]
  const queue = await (await signedIn(server.origin, REVIEWER)).queue()
  const rows = times.map(({ stored, read }, index) => ({ id: queue[index]!.id, stored, read }))
  await closeServer(server)
  const alter = ELSEWHERE.map(
    (setting) => `execute 'alter database "' || current_database() || '" set ${quoted(setting)}';`,
  )
  await query(server.dataDir, `do $$ begin ${alter.join(' ')} end $$`)
  const updates = rows.map(
    ({ id, stored }) =>
      `update receipt_activity set receipt_at = '${stored}'::timestamptz where id = '${id}'`,
  )
  await query(server.dataDir, updates.join(';'))
  await openServer(server)

  const after = await (await signedIn(server.origin, REVIEWER)).queue()
  const receiptTime = ({ id, receiptDatetime }: ReviewRequest) => ({ id, read: receiptDatetime })
  const ids = new Set(rows.map(({ id }) => id))
  expect(after.filter(({ id }) => ids.has(id)).map(receiptTime)).toEqual(
    rows.map(({ id, read }) => ({ id, read })),
  )
})

test.each(["timestamptz '2014-12-31 23:59:59 America/New_York'", "now() + interval '4 days'"])(
  'the table itself refuses an approval of a receipt dated %s',
  async (date) => {
    const [request] = await (await signedIn(server.origin, REVIEWER)).queue()
    await closeServer(server)
    const approve = (at: string) =>
      query(
        server.dataDir,
        `begin; update receipt_activity set review_status = 'approved', receipt_at = ${at}, last_updated_at = now()
         where id = '${request!.id}'; rollback`,
      )
    await expect(approve(date)).rejects.toThrow('approved_receipt_at')
    await approve("now() - interval '1 day'")
    await openServer(server)
  },
)

function quoted(setting: string): string {
  return setting.replaceAll("'", "''")
}
