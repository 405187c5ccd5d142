/** The commands of the founders, each as a process: what it prints, how it ends, and what the running server shows of it. */
import { execFile } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { endCoupon } from '../../server/public/end-coupon.ts'
import { readEnv } from '../../server/config/env.ts'
import { StartError } from '../../server/config/start-error.ts'
import { openDatabase } from '../../server/database/database.ts'
import { wrongKind } from '../../server/database/wrong-kind.ts'
import { importHere } from '../fixtures/data/import-tables.ts'
import { REVIEWER, signedIn } from '../fixtures/servers/client.ts'
import { CUSTOMER } from '../fixtures/servers/customer.ts'
import { linkFor } from '../fixtures/servers/reset-link.ts'
import { serverOfFile } from '../fixtures/servers/server-of-file.ts'
import { deleteData } from '../fixtures/servers/server-process.ts'
import { programArguments } from '../fixtures/servers/server-programs.ts'
import { databaseSettings, query } from '../fixtures/servers/test-database.ts'
import { EMAIL, MESSAGE, PERSON, visitor, WAITLIST } from '../fixtures/servers/visitor.ts'

const OWNER = 'owner@campfire.example'

const OWNED = 'create database wrong owner app'

/** The server asks its database for a coupon now and then. */
const SOON = { timeout: 50_000 }

const server = serverOfFile()

/** @returns what it prints, unless it fails */
async function run(command: string, ...args: string[]): Promise<string> {
  const ports = { PORT: String(server.port), AUTH_PORT: String(server.authPort) }
  const env = { ...process.env, ...ports, ...(await databaseSettings(server.dataDir)) }
  const program = [...programArguments(`server/cli/${command}.ts`), ...args]
  return (await promisify(execFile)(process.execPath, program, { env })).stdout
}

const statusOf = async (coupon: string) =>
  (await visitor(server.origin).get(`/api/main/prod/moco/coupon/${coupon}`)).status

test('coupons: the list has a line for each, and one that is ended is shown no more', async () => {
  const list = await run('coupons', 'list')
  const [head, ...lines] = list.trimEnd().split('\n')
  expect(head).toMatch(/^Id +Business +Name +Program +Price +Left +Expires \(New York\) +State$/)
  const [row] = await query<{ count: number }>(server.dataDir, 'select count(*)::int from coupons')
  expect(lines).toHaveLength(row!.count)
  expect(list).toMatch(
    /^c-pupusas +Pupusería Doña Alba +Third pupusa free +pass +0 +no limit +never +shown$/m,
  )
  expect(list).toMatch(/ 0 +(?:never|[A-Z][^\n]+M) +sold out$/m)

  expect(await statusOf('c-pupusas')).toBe(200)
  expect(await run('coupons', 'end', 'c-pupusas')).toBe('Ended c-pupusas (Third pupusa free)\n')
  await expect.poll(() => statusOf('c-pupusas'), SOON).toBe(404)
  expect(await run('coupons', 'list')).toMatch(/^c-pupusas .+ ended$/m)
})

test('coupons: one that has ended stays ended, and an unknown one ends none', async () => {
  const { database, close } = await openDatabase(readEnv(await databaseSettings(server.dataDir)))
  const ended = "select expires_at from coupons where id = 'c-pupusas'"
  const first = await query(server.dataDir, ended)
  expect(await endCoupon(database, 'c-pupusas', new Date())).toMatch(
    /^c-pupusas \(Third pupusa free\) has ended already, on .+ in New York$/,
  )
  expect(await query(server.dataDir, ended)).toEqual(first)
  const logged = "select subject from audit_log where action = 'end-coupon'"
  expect(await query(server.dataDir, logged)).toEqual([{ subject: 'c-pupusas' }])
  await expect(endCoupon(database, 'c-oat-late', new Date())).rejects.toThrow(
    'There is no coupon “c-oat-late”; did you mean “c-oat-latte”?',
  )
  await close()
})

test('[W2] [W7] inbox: messages and waitlist, the newest first, each on its line', async () => {
  const ada = visitor(server.origin)
  for (const message of ['First', 'Second\nline \u001b[2J\u202e<b>']) {
    const template_params = { ...MESSAGE.template_params, message }
    expect((await ada.post(EMAIL, { ...MESSAGE, template_params })).status).toBe(200)
  }
  expect((await ada.post(WAITLIST, PERSON)).status).toBe(202)
  const time = '[A-Z][a-z]{2} \\d+, \\d{4}, \\d+:\\d\\d\\s[AP]M'
  expect(await run('inbox')).toMatch(
    new RegExp(
      [
        '^Contact messages \\(2\\)',
        'New York time +Name  E-mail +Message',
        `${time} +Ada +ada@example\\.com  Second ⏎ line \\[2J<b>`,
        `${time} +Ada +ada@example\\.com  First`,
        '',
        'Waitlist \\(1\\)',
        'New York time +Name  E-mail +Kind',
        `${time} +Ada +ada@example\\.com  customer\n`,
      ].join('\n'),
    ),
  )
})

test('[G2] inbox --deletions: those who ask for it alone, with the hours left, and where else to look', async () => {
  const template_params = { ...MESSAGE.template_params, message: 're: ACCOUNT deletion request' }
  expect((await visitor(server.origin).post(EMAIL, { ...MESSAGE, template_params })).status).toBe(
    200,
  )
  const output = await run('inbox', '--deletions')
  expect(output).toMatch(
    /^Account deletions asked for \(1\)\nNew York time +Time +E-mail +Message\n/,
  )
  expect(output).toMatch(/ 4[78] h left +ada@example\.com +re: ACCOUNT deletion request\n/)
  expect(output).toMatch(
    /\nMails that were sent to the mailbox itself are not seen here: look there, too\.\n$/,
  )
})

test('submit: sends a photograph of your own, and says where it is', async () => {
  const photograph = join(import.meta.dirname, '../../server/example-data/receipts/r-0003-1.jpg')
  const [, sent] = /\/hermes\/([\w-]+)$/m.exec((await run('submit', photograph)).trim()) ?? []
  const queue = await (await signedIn(server.origin, REVIEWER)).queue()
  expect(queue.find(({ id }) => id === sent)).toMatchObject({ userEmail: CUSTOMER })
})

test('[R3] [R5] reset-link: leads to the page of the account, and says when there is none', async () => {
  const links = [await linkFor(server, CUSTOMER), new URL((await run('reset-link', OWNER)).trim())]
  expect(links.map(({ pathname }) => pathname)).toEqual(['/reset', '/business/action'])
  for (const { origin, searchParams } of links) {
    expect(origin).toBe(server.origin)
    expect(searchParams.get('mode')).toBe('resetPassword')
    expect(searchParams.get('oobCode')).not.toBe('')
  }
  await expect(linkFor(server, 'nobody@campfire.example')).rejects.toThrow(
    'There is no customer or business owner with the address nobody@campfire.example',
  )
  await expect(linkFor(server, OWNER, '--verify')).rejects.toThrow(
    `There is no customer with the address ${OWNER}`,
  )
})

test('import: what is stored beside a running server is shown by it, with its images', async () => {
  await query(server.dataDir, 'truncate businesses cascade')
  const { database, close } = await openDatabase(readEnv(await databaseSettings(server.dataDir)))
  for (const kind of ['businesses', 'coupons'] as const) {
    await importHere({ ...server, database }, kind, 'docs/examples/first-day')
  }
  await close()
  const [coupon] = await query<{ id: string; image: string; logo: string }>(
    server.dataDir,
    'select coupons.id, image, logo_url as logo from coupons join businesses on businesses.id = business_id where coupons.is_moco',
  )
  await expect.poll(() => statusOf(coupon!.id), SOON).toBe(200)
  for (const path of [coupon!.logo, `/images/${coupon!.image}`, `/images/${coupon!.image}?w=144`]) {
    const answer = await fetch(`${server.origin}${path}`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
})

test('migrate: makes the tables of this release without a server, where it can', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'campfire-'))
  const settings = await databaseSettings(dataDir)
  const program = programArguments('server/cli/migrate.ts')
  const env = { ...process.env, ...settings }
  const { stdout } = await promisify(execFile)(process.execPath, program, { env })
  expect(stdout).toBe('The database has the tables of this release\n')
  const rows = await query(dataDir, 'select count(*)::int as number from receipt_activity')
  expect(rows).toEqual([{ number: 0 }])

  await query(dataDir, 'create schema elsewhere')
  for (const [setting, why] of [
    ['search_path=elsewhere', 'its tables are in no schema of its search_path elsewhere'],
    ['default_transaction_read_only=on', 'read-only transaction'],
  ]) {
    const options = encodeURIComponent(`-c ${setting}`)
    const opening = openDatabase(
      readEnv({ DATABASE_URL: `${settings.DATABASE_URL}?options=${options}` }),
    )
    await expect(opening).rejects.toThrow(StartError)
    await expect(opening).rejects.toThrow(why)
  }
  await deleteData(dataDir)
})

test('a PostgreSQL that is too old is refused with its number', async () => {
  const facts = {
    version: '14.9',
    number: 140_009,
    encoding: 'UTF8',
    path: 'public',
    schema: 'public',
  }
  const client = { query: () => Promise.resolve({ rows: [facts] }) } as unknown as Client
  expect(await wrongKind(client)).toBe('PostgreSQL 14.9: use 15 or later')
})

/** What is made on a PostgreSQL before a server starts on a database of it, as a user without other rights. */
const OF_THE_WRONG_KIND: [why: string, made: string[], parameters?: string][] = [
  ['database "wrong" does not exist', []],
  ...['LATIN1', 'SQL_ASCII', 'WIN1252'].map((encoding): [string, string[]] => [
    `its encoding is ${encoding}`,
    [`create database wrong owner app encoding '${encoding}' locale 'C' template template0`],
  ]),
  ['no schema of its search_path', [OWNED, 'alter database wrong set search_path = nowhere']],
  ['no schema of its search_path', [OWNED], '?options=-c%20search_path%3Dnowhere'],
  ['permission denied for database wrong', ['create database wrong']],
  [
    'permission denied for schema public',
    ['create database wrong', 'grant create on database wrong to app'],
  ],
  ['permission denied for schema pg_catalog', [OWNED], '?options=-c%20search_path%3Dpg_catalog'],
  ['no such file', [OWNED], '?sslmode=verify-full&sslrootcert=/nowhere'],
]

test.each(OF_THE_WRONG_KIND)(
  'no start on a database where %s',
  async (why, made, parameters = '') => {
    const base = process.env.TEST_POSTGRES!
    const as = async (statements: string[]) => {
      const client = new Client({ connectionString: base })
      await client.connect()
      for (const statement of statements) await client.query(statement)
      await client.end()
    }
    await as([
      'drop database if exists wrong',
      'drop role if exists app',
      'create role app login',
      ...made,
    ])
    onTestFinished(() => as(['drop database if exists wrong with (force)', 'drop role app']))
    const url = new URL(`/wrong${parameters}`, base)
    url.username = 'app'
    for (const forRequests of [true, false]) {
      const opening = openDatabase(readEnv({ DATABASE_URL: url.href }), { forRequests })
      const error = await opening.then(
        ({ close }) => close(),
        (reason: unknown) => reason,
      )
      expect(error).toBeInstanceOf(StartError)
      expect(String(error)).toMatch(/^Error: Cannot use the database at DATABASE_URL \(.+\)$/)
      expect(String(error)).toContain(why)
    }
  },
)
