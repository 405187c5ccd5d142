/** What a lead sees of the team's work: the commands `decisions` and `tablets`, and what `/metrics` says is left to do. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { TABLET_HEADER } from '../../src/contract/tablet-header.ts'
import {
  approvalOf,
  rejectionOf,
  REVIEWER,
  send,
  signedIn,
  signIn,
} from '../fixtures/servers/client.ts'
import { freePorts } from '../fixtures/servers/free-ports.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import { programArguments } from '../fixtures/servers/server-programs.ts'
import { databaseSettings, query } from '../fixtures/servers/test-database.ts'

const metricsPort = await freePorts(1)
const server = serverOfFile({ env: { METRICS_PORT: String(metricsPort) } })

const OLDEST = '2026-11-21T10:00:00.000Z'
const SOON = { timeout: 20_000 }

async function run(command: string, ...args: string[]) {
  const env = { ...process.env, ...(await databaseSettings(server.dataDir)) }
  const program = [...programArguments(`server/cli/${command}.ts`), ...args]
  return promisify(execFile)(process.execPath, program, { env })
}

const known = () => query<{ id: string }>(server.dataDir, 'select id from tablets order by id')

async function say(header: string): Promise<void> {
  const { idToken } = await signIn(server.origin, REVIEWER)
  const path = `${server.origin}/api/main/prod/receipt_activity`
  const headers = { authorization: `Bearer ${idToken}`, [TABLET_HEADER]: header }
  expect((await send(path, { headers })).status).toBe(200)
}

test('decisions: each with who, when, what and reasons, and nothing that a spreadsheet calculates', async () => {
  const reviewer = await signedIn(server.origin, REVIEWER)
  const [one, other] = await reviewer.queue()
  await reviewer.decide(approvalOf(one!))
  const rejectionReasons = ['expired', '=1+1, "torn"']
  await reviewer.decide(rejectionOf(other!, { rejectionReasons }))
  const days = ['--from', '2020-01-01', '--to', '2099-12-31']
  const { stdout, stderr } = await run('decisions', ...days)
  const [head, first, second, ...more] = stdout.split('\r\n')
  expect(head).toMatch(/^decided \(UTC\),decided \(New York\),reviewer,request,decision,reasons,/)
  expect(first).toMatch(
    new RegExp(`Z,"\\w+ .+ E[SD]T",${REVIEWER},${one!.id},approved,,12.5,,,,,,approved$`),
  )
  expect(second).toMatch(
    new RegExp(`,${other!.id},rejected,"expired; =1\\+1, ""torn""",,[\\d.]+,,,,,rejected$`),
  )
  expect(more).toEqual([''])
  expect(stderr).toContain('No requests have been archived.')
  expect(
    (await run('decisions', '--from', '2020-01-01', '--to', '2020-01-31')).stdout,
  ).not.toContain(REVIEWER)
  await expect(run('decisions', '--from', '2020-02-01', '--to', '2020-01-31')).rejects.toThrow(
    'Usage',
  )
})

test('tablets: the last thing that each has said, what is no report ignored, and few of one person', async () => {
  await say('garbage; waiting=many')
  await say(`tablet-1; waiting=3; oldest=${OLDEST}`)
  await expect.poll(known, SOON).toEqual([{ id: 'tablet-1' }])
  const { stdout } = await run('tablets')
  expect(stdout).toMatch(/^Last seen \(New York\) +Reviewer +Waiting +Oldest waiting +Tablet\n/)
  expect(stdout).toMatch(/reviewer@campfire.example +3 +Nov 21, 2026, 5:00.AM +tablet-1/)

  const { body } = await send(`http://127.0.0.1:${metricsPort}/metrics`)
  expect(body).toMatch(/^campfire_waiting_decisions 3$/m)
  expect(body).toMatch(/^campfire_oldest_waiting_decision_seconds [\d.e+]+$/m)
  expect(body).toMatch(/^campfire_open_requests [1-9]\d*$/m)
  expect(body).toMatch(/^campfire_oldest_open_request_seconds [\d.e+]+$/m)

  // Nothing waits any more: stored at once.
  await say('tablet-1; waiting=0')
  const waiting = () => query(server.dataDir, 'select waiting, oldest_waiting_at from tablets')
  await expect.poll(waiting, SOON).toEqual([{ waiting: 0, oldest_waiting_at: null }])
  for (let n = 2; n < 9; n += 1) await say(`tablet-${n}; waiting=0`)
  await expect.poll(known, SOON).toEqual([4, 5, 6, 7, 8].map((n) => ({ id: `tablet-${n}` })))
})
