/** What servers of released versions have stored and answered, from the samples that were made when they were released. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { readCalls, readServerSample, RELEASED, sampleFile } from '../fixtures/samples/released.ts'
import { caller, putTables, readTables } from '../fixtures/samples/released-server.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import { closeServer, openServer } from '../fixtures/servers/server-pool.ts'
import { programArguments } from '../fixtures/servers/server-programs.ts'
import { databaseSettings, query } from '../fixtures/servers/test-database.ts'

/** Tables whose rows a server deletes by itself after a while. */
const PASSING = ['rate_limits', 'business_attempts', 'image_deletions']

/** Where call 30 goes on depends on the time. */
function lasting(answer: ReturnType<typeof readCalls>[number]['answer']): object {
  const { next, ...body } = (answer.body ?? {}) as { next?: string }
  return next === undefined ? answer : { ...answer, body: { ...body, next: expect.any(String) } }
}

describe.each(RELEASED)('a server of %s', (version) => {
  const server = serverOfFile({ env: { RATE_LIMIT: '0' } })
  const sample = readServerSample(version)

  beforeAll(async () => {
    await closeServer(server)
    await putTables(server.dataDir, sample)
    await openServer(server, { RATE_LIMIT: '0' })
  })

  test('all rows are there after the migrations since', async () => {
    const { tables } = await readTables(server.dataDir)
    for (const [name, rows] of Object.entries(sample.tables)) {
      if (PASSING.includes(name)) continue
      // Written anew by the server that has started, or by its first calls.
      const expected = rows.map((row) => ({
        ...row,
        ...('search_words' in row && { search_words: expect.anything() }),
      }))
      expect({ [name]: tables[name] }).toEqual({
        [name]: expect.arrayContaining(expected.map((row) => expect.objectContaining(row))),
      })
    }
  })

  test('[V10] every call of its pages is answered as it was, at least', async () => {
    const make = await caller(server.origin)
    for (const { call, answer } of readCalls(version)) {
      expect({ call, answer: await make(call) }).toMatchObject({ call, answer: lasting(answer) })
    }
  })

  test('its archive is read, and a line of it makes its row again', async () => {
    const from = sampleFile(version, 'archive')
    const erase = ['erase', 'archived@customers.example', '--dry-run', '--archive', from]
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [...programArguments('server/cli/person.ts'), ...erase],
      { env: { ...process.env, ...(await databaseSettings(server.dataDir)) } },
    )
    expect(stdout).toContain('receipts in archives: 1')

    const requests = await readFile(join(from, 'requests-000001.ndjson.gz'))
    for (const line of gunzipSync(requests).toString().trimEnd().split('\n')) {
      const made = await query(
        server.dataDir,
        `select to_json(r) as row from json_populate_record(null::receipt_activity, '${line.replaceAll("'", "''")}'::json -> 'request') r`,
      )
      expect(made).toMatchObject([{ row: (JSON.parse(line) as { request: object }).request }])
    }
  })
})
