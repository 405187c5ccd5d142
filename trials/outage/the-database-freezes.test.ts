/** PostgreSQL whose connections stay open while nothing is answered, as when its machine hangs. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startLoad } from './load.ts'
import { expectReadySoon, untilReadiness } from './readiness.ts'
import { withDatabase } from './with-database.ts'

const FROZEN_MS = 10_000
/** Half of the time for which a frozen database held requests up before there were time limits. */
const ANSWERED_WITHIN_MS = 10_000
const STOPPED_WITHIN_MS = 10_000

const running = withDatabase()

test('a database that freezes for 10 seconds holds nobody up, and nothing is lost', async () => {
  const load = await startLoad(running.server, { deciding: 6, adding: 2 })
  await sleep(500)
  running.postgres.freeze()
  const noticed = await untilReadiness(running.server.origin, 503)
  expect((await fetch(`${running.server.origin}/livez`)).status).toBe(200)
  await sleep(Math.max(0, FROZEN_MS - noticed))
  const longestMs = Math.round(load.longestMs())
  running.postgres.thaw()
  await expectReadySoon(running.server.origin, 'frozen for 10 s')
  await load.settle()
  console.log(`noticed after ${Math.round(noticed)} ms, longest answer ${longestMs} ms`)
  console.log('answers:', load.counts)
  expect(running.server.hasEnded()).toBe(false)
  expect(load.counts[503]).toBeGreaterThan(0)
  expect(longestMs).toBeLessThan(ANSWERED_WITHIN_MS)
  await load.expectAllStored()
})

test('SIGTERM ends the server in time while the database is frozen', async () => {
  const load = await startLoad(running.server, { deciding: 6, adding: 2 })
  await sleep(500)
  running.postgres.freeze()
  await sleep(200)
  const started = performance.now()
  const status = await running.server.stop()
  const ms = Math.round(performance.now() - started)
  running.postgres.thaw()
  await load.abandon()
  console.log(`ended ${ms} ms after SIGTERM; answers:`, load.counts)
  expect(status).toBe(0)
  expect(ms).toBeLessThan(STOPPED_WITHIN_MS)
  expect(load.counts[500]).toBeUndefined()
})
