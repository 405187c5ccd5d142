/** SIGTERM, as each new release sends it, while 20 connections decide. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startServerProcess } from '../../tests/fixtures/servers/server-process.ts'
import { startLoad } from './load.ts'
import { withDatabase } from './with-database.ts'

const ROUNDS = 3
const STOPPED_WITHIN_MS = 10_000

const running = withDatabase(4000)

test.each(Array.from({ length: ROUNDS }, (_, index) => index + 1))(
  'SIGTERM under load answers everything that has taken effect (%i)',
  async (round) => {
    if (round > 1) {
      const { dataDir, port, authPort } = running.server
      running.server = await startServerProcess({
        dataDir,
        port,
        authPort,
        env: { RATE_LIMIT: '0' },
      })
    }
    const load = await startLoad(running.server, { deciding: 20, adding: 0 })
    await sleep(1500)
    const started = performance.now()
    const status = await running.server.stop()
    const ms = Math.round(performance.now() - started)
    await load.abandon()
    console.log(`ended ${ms} ms after SIGTERM; answers:`, load.counts)
    expect(status).toBe(0)
    expect(ms).toBeLessThan(STOPPED_WITHIN_MS)
    expect(load.counts[200]).toBeGreaterThan(20)
    await load.expectAllStored()
  },
)
