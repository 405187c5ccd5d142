/** PostgreSQL that is restarted, or crashes, while reviewers decide. */
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startLoad } from './load.ts'
import { expectReadySoon, untilReadiness } from './readiness.ts'
import { withDatabase } from './with-database.ts'

const ROUNDS = 3

const running = withDatabase()

test(`a database that stops and crashes ${ROUNDS} times each loses nothing that was acknowledged`, async () => {
  const load = await startLoad(running.server, { deciding: 6, adding: 2 })
  for (const mode of Array.from({ length: ROUNDS }, () => ['fast', 'immediate'] as const).flat()) {
    await sleep(500)
    await running.postgres.stop(mode)
    await untilReadiness(running.server.origin, 503)
    expect(await statusOf('/livez')).toBe(200)
    expect(await statusOf('/healthz')).toBe(503)
    await sleep(1000)
    await running.postgres.start()
    await expectReadySoon(running.server.origin, mode === 'fast' ? 'fast stop' : 'crash')
  }
  await load.settle()
  console.log('answers:', load.counts)
  expect(running.server.hasEnded()).toBe(false)
  expect(load.counts[503]).toBeGreaterThan(0)
  await load.expectAllStored()
})

async function statusOf(path: string): Promise<number> {
  return (await fetch(running.server.origin + path)).status
}
