import { afterAll, beforeAll } from 'vitest'
import { startPostgres, type Postgres } from '../../tests/fixtures/servers/postgres.ts'
import {
  startServerProcess,
  type ServerProcess,
} from '../../tests/fixtures/servers/server-process.ts'

/** A server on a PostgreSQL of its own, with open requests, for the tests of one file. */
export function withDatabase(seededReviews = 1000) {
  const running = {} as { postgres: Postgres; server: ServerProcess }
  beforeAll(async () => {
    running.postgres = await startPostgres()
    process.env.TEST_POSTGRES = running.postgres.url
    running.server = await startServerProcess({ env: { RATE_LIMIT: '0' }, seededReviews })
  })
  afterAll(async () => {
    running.postgres?.thaw()
    await running.server?.discard()
    await running.postgres?.discard()
  })
  return running
}
