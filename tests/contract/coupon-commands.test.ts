/** `npm run coupons`, and what a running server shows after an import. */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { programArguments } from '../fixtures/servers/server-programs.ts'
import { giveBack, takeServer } from '../fixtures/servers/server-pool.ts'
import type { ServerProcess } from '../fixtures/servers/server-process.ts'
import { databaseSettings, query } from '../fixtures/servers/test-database.ts'
import { visitor } from './visitor.ts'

let server: ServerProcess

beforeAll(async () => {
  server = await takeServer()
})
afterAll(() => giveBack(server))

async function run(command: string, ...args: string[]) {
  const env = { ...process.env, ...(await databaseSettings(server.dataDir)) }
  const program = programArguments(`server/cli/${command}.ts`)
  return promisify(execFile)(process.execPath, [...program, ...args], { env })
}

const statusOf = async (coupon: string) =>
  (await visitor(server.origin).get(`/api/main/prod/moco/coupon/${coupon}`)).status

test('the list has a line for each coupon, with what the pages make of it', async () => {
  const { stdout } = await run('coupons', 'list')
  const [head, ...lines] = stdout.trimEnd().split('\n')
  expect(head).toMatch(/^Id +Business +Name +Program +Price +Left +Expires \(New York\) +State$/)
  const [row] = await query<{ count: number }>(server.dataDir, 'select count(*)::int from coupons')
  expect(lines).toHaveLength(row!.count)
  expect(stdout).toMatch(
    /^c-pupusas +Pupusería Doña Alba +Third pupusa free +pass +0 +no limit +never +shown$/m,
  )
  expect(stdout).toMatch(/ 0 +(?:never|[A-Z][^\n]+M) +sold out$/m)
})

test('a coupon that is ended is shown no more, and stays ended', async () => {
  expect(await statusOf('c-pupusas')).toBe(200)
  expect(await run('coupons', 'end', 'c-pupusas')).toMatchObject({
    stdout: 'Ended c-pupusas (Third pupusa free)\n',
    stderr: '',
  })
  await expect.poll(() => statusOf('c-pupusas'), { timeout: 50_000 }).toBe(404)
  const ended = "select expires_at::text from coupons where id = 'c-pupusas'"
  const first = await query(server.dataDir, ended)
  const again = await run('coupons', 'end', 'c-pupusas')
  expect(again.stdout).toMatch(
    /^c-pupusas \(Third pupusa free\) has ended already, on .+ in New York\n$/,
  )
  expect(await query(server.dataDir, ended)).toEqual(first)
  expect(
    await query(server.dataDir, "select subject from audit_log where action = 'end-coupon'"),
  ).toEqual([{ subject: 'c-pupusas' }])
  expect((await run('coupons', 'list')).stdout).toMatch(/^c-pupusas .+ ended$/m)
})

test('an unknown coupon ends none, and the one that is meant is named', async () => {
  await expect(run('coupons', 'end', 'c-oat-late')).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'There is no coupon “c-oat-late”; did you mean “c-oat-latte”?\n',
  })
})

test.each([[['end']], [['end', 'c-ramen', 'c-oat-latte']]])(
  'coupons %j is answered with the usage',
  async (args) => {
    await expect(run('coupons', ...args)).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^Usage: npm run coupons -- list\n/),
    })
  },
)

test('what is imported beside a running server is shown by it, with its images', async () => {
  await query(server.dataDir, 'truncate businesses cascade')
  for (const kind of ['businesses', 'coupons']) await run('import', kind, 'docs/examples/first-day')
  const [coupon] = await query<{ id: string; image: string; logo: string }>(
    server.dataDir,
    'select coupons.id, image, logo_url as logo from coupons join businesses on businesses.id = business_id where coupons.is_moco',
  )
  await expect.poll(() => statusOf(coupon!.id), { timeout: 50_000 }).toBe(200)
  for (const path of [coupon!.logo, `/images/${coupon!.image}`, `/images/${coupon!.image}?w=144`]) {
    const answer = await fetch(`${server.origin}${path}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
})
