/** Connections that PostgreSQL terminates in the middle of what they do. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { expect, test } from 'vitest'
import { databaseSettings } from '../../tests/fixtures/servers/test-database.ts'
import { startLoad } from './load.ts'
import { expectReadySoon } from './readiness.ts'
import { withDatabase } from './with-database.ts'

const ROUNDS = 25

const running = withDatabase()

test(`calls 11 and 16 lose their connections ${ROUNDS} times and nothing else`, async () => {
  const load = await startLoad(running.server, { deciding: 6, adding: 2 })
  const terminated: Record<string, number> = {}
  for (let round = 0; round < ROUNDS; round += 1) {
    await sleep(100)
    const lock = await lockWhatCallsWrite()
    await lock.untilSomebodyWaits()
    for (const state of await lock.terminateOthers()) {
      terminated[state] = (terminated[state] ?? 0) + 1
    }
    await lock.release()
  }
  await expectReadySoon(running.server.origin, 'connections terminated')
  await load.settle()
  console.log('terminated:', terminated, 'answers:', load.counts)
  expect(running.server.hasEnded()).toBe(false)
  expect(terminated.active).toBeGreaterThanOrEqual(ROUNDS)
  expect(load.counts[503]).toBeGreaterThan(0)
  await load.expectAllStored()
})

/** Holds decisions and added businesses up in the middle of their transactions. */
async function lockWhatCallsWrite() {
  const { DATABASE_URL } = await databaseSettings(running.server.dataDir)
  const client = new Client({ connectionString: DATABASE_URL })
  // A test that fails ends PostgreSQL before this connection.
  client.on('error', () => undefined)
  await client.connect()
  // One table, so that nobody waits for another one while holding this.
  await client.query('begin; lock table audit_log in access exclusive mode')
  /** @returns this for every other connection of the server */
  const ofOthers = async (columns: string, condition = 'true') => {
    // Otherwise a transaction sees the connections as they were at first.
    await client.query('select pg_stat_clear_snapshot()')
    const { rows } = await client.query<{ state: string }>(
      `select ${columns} from pg_stat_activity where datname = current_database()
       and pid <> pg_backend_pid() and backend_type = 'client backend' and ${condition}`,
    )
    return rows
  }
  return {
    untilSomebodyWaits: async () => {
      while ((await ofOthers('state', "wait_event_type = 'Lock'")).length === 0) {
        if (running.server.hasEnded())
          throw new Error(`The server has ended: ${running.server.output()}`)
        await sleep(5)
      }
    },
    /** @returns the state of each of the connections */
    terminateOthers: async () => {
      const rows = await ofOthers('state, pg_terminate_backend(pid)')
      return rows.map(({ state }) => state)
    },
    release: async () => {
      await client.query('rollback')
      await client.end()
    },
  }
}
