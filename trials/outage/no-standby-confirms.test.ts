/** A primary that waits for the disk of a standby that is away (`deploy/ha`). */
import { afterEach, expect, test } from 'vitest'
import { approvalOf, REVIEWER, signedIn } from '../../tests/fixtures/servers/client.ts'
import { readLedger } from '../../tests/fixtures/servers/ledger.ts'
import { withDatabase } from './with-database.ts'

const running = withDatabase(1)

/** @param standby that has to confirm each commit; an empty name for none */
async function waitFor(standby: string): Promise<void> {
  const { query } = running.postgres
  await query(`alter system set synchronous_standby_names = '${standby}'`)
  await query('select pg_reload_conf()')
}
// Nothing else that is written would end.
afterEach(() => waitFor(''))

test('a decision that is on one disk is not acknowledged, not even when it is repeated', async () => {
  const { postgres, server } = running
  const reviewer = await signedIn(server.origin, REVIEWER)
  const decision = approvalOf((await reviewer.queue())[0]!)
  const isStored = async () =>
    (await readLedger(server.dataDir)).ledger.some(({ reviewId }) => reviewId === decision.reviewId)

  await waitFor('away')
  expect(await reviewer.decide(decision)).toMatchObject({ status: 503 })
  expect(await isStored()).toBe(false)
  // A commit that is ended while it waits, as by a crash or a stop, is there, but on this disk only.
  await postgres.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'",
  )
  await expect.poll(isStored).toBe(true)
  expect(await reviewer.decide(decision)).toMatchObject({ status: 503 })

  await waitFor('')
  expect(await reviewer.decide(decision)).toMatchObject({ status: 200, body: { points: 12 } })
})
