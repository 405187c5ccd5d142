/**
 * `npm run import`, by which the founders fill an empty database. Also on PGlite: a killed process must leave whole
 * transactions in its folder.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isPostgres } from '../fixtures/servers/test-database.ts'
import { importTest, shop, type ImportTest } from './import-command.ts'

const EXAMPLES = 'docs/examples/first-day'
/** In the order in which an empty database is filled. */
const FIRST_DAY = [
  ['businesses', EXAMPLES],
  ['coupons', EXAMPLES],
  ['receipts', join(EXAMPLES, 'receipts')],
] as const

const MANY = 10_000

let it: ImportTest

beforeEach(async () => {
  it = await importTest()
})
afterEach(() => it.discard())

async function imagesStored(): Promise<number> {
  const files = await readdir(join(it.dataDir, 'images'), { recursive: true, withFileTypes: true })
  return files.filter((file) => file.isFile()).length
}

test('the example of the first day: what a dry run says is stored, once', async () => {
  const dry = await it.run('businesses', EXAMPLES, '--dry-run')
  expect(dry).toMatchObject({ status: 0, error: '' })
  expect(dry.lines).toEqual([
    expect.stringMatching(/^Line +What +Id +Name$/),
    expect.stringMatching(/^2 +new +b-sligo-creek-coffee-[\da-f]{10} +Sligo Creek Coffee$/),
    expect.stringMatching(/^3 +new +b-kentlands-flower-barn-[\da-f]{10} +Kentlands Flower Barn$/),
    'businesses.csv, 2 rows: 2 new, 0 unchanged',
    'Dry run: nothing was stored',
  ])
  expect(await it.count('businesses')).toBe(0)
  expect(await it.count('logos')).toBe(0)
  expect(await it.count('audit_log')).toBe(0)
  expect(await imagesStored()).toBe(0)

  for (const [kind, path] of FIRST_DAY) {
    expect(await it.run(kind, path)).toMatchObject({ status: 0, error: '' })
  }
  expect(await it.query('select * from businesses order by name desc limit 1')).toMatchObject([
    {
      about: 'Small-batch roaster near the creek trail, with a counter for bikes and strollers.',
      zipcode: '20901',
      lat: 38.99871,
      phone_number: '3015550142',
      owner_email: 'owner@sligocreekcoffee.example',
      logo_url: expect.stringMatching(/^\/images\/logo-[\da-f]{32}\.webp$/),
      is_moco: true,
      is_campfire: true,
      categories: ['cafe', 'coffee', 'oat milk'],
      template_images: [expect.stringMatching(/\.webp$/), expect.stringMatching(/\.webp$/)],
    },
  ])
  expect(
    await it.query(
      'select name, price, amount_left, expires_at::text, description from coupons order by name',
    ),
  ).toEqual([
    {
      name: 'Bouquet of the week',
      price: 450,
      amount_left: null,
      expires_at: null,
      description: null,
    },
    {
      name: 'Free oat latte',
      price: 0,
      amount_left: 40,
      expires_at: expect.stringMatching(/^2099-(06-30 23|07-01 03):59:59/),
      description: 'Any size, hot or iced. The extra shot is on us too.',
    },
  ])
  expect(
    await it.query(
      'select user_email, business_name, business_id, submitted_at at time zone \'UTC\' = \'2026-11-18 21:05\' as "isThen", receipt_at is null as "isUndated", subtotal_cents, review_status from receipt_activity order by submitted_at desc',
    ),
  ).toEqual([
    {
      user_email: 'maya.ortiz@customers.example',
      business_name: 'Sligo Creek Coffee',
      business_id: expect.stringMatching(/^b-sligo-creek-coffee-/),
      isThen: true,
      isUndated: false,
      subtotal_cents: 850,
      review_status: 'open',
    },
    {
      user_email: 'grace.kim@customers.example',
      business_name: null,
      business_id: null,
      isThen: false,
      isUndated: true,
      subtotal_cents: null,
      review_status: 'open',
    },
  ])
  // Three receipt templates, two coupons and two receipts.
  expect([await imagesStored(), await it.count('logos')]).toEqual([7, 2])
  expect(
    await it.query('select action, count(*)::int from audit_log group by 1 order by 1'),
  ).toEqual([
    { action: 'import-business', count: 2 },
    { action: 'import-coupon', count: 2 },
  ])

  for (const [kind, path] of FIRST_DAY) {
    const again = await it.run(kind, path)
    expect([again.status, again.lines]).toEqual([
      0,
      [`${kind}.csv, 2 rows: 0 new, 2 unchanged`, 'Stored 0 rows'],
    ])
  }
})

test('images that are missing after a restored backup come back with the next import', async () => {
  await it.run('businesses', EXAMPLES)
  await rm(join(it.dataDir, 'images'), { recursive: true })
  expect((await it.run('businesses', EXAMPLES)).lines).toEqual([
    'businesses.csv, 2 rows: 0 new, 2 with an image missing, 0 unchanged',
    'Stored 2 rows',
  ])
  expect(await imagesStored()).toBe(3)
})

test('an import that is killed in the middle of ten thousand rows is finished by the next', async () => {
  await it.writeShops(Array.from({ length: MANY }, (_, index) => shop(`Shop ${index}`)))
  const args = [...it.command, 'businesses', it.folder]
  const child = spawn(process.execPath, args, { env: it.env, stdio: ['ignore', 'ignore', 'pipe'] })
  const exit = once(child, 'exit')
  let told = ''
  for await (const text of child.stderr) {
    told += String(text)
    if (told.includes('Storing')) child.kill('SIGKILL')
  }
  expect(await exit).toEqual([null, 'SIGKILL'])

  const before = await it.count('businesses')
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(MANY)
  expect(await it.count('audit_log')).toBe(before)
  const rest = await it.run('businesses', it.folder)
  expect([rest.status, rest.lines]).toEqual([
    0,
    [
      `businesses.csv, ${MANY} rows: ${MANY - before} new, ${before} unchanged`,
      `Stored ${MANY - before} rows`,
    ],
  ])
  expect(await it.count('businesses')).toBe(MANY)
  expect(await it.count('audit_log')).toBe(MANY)
})

test('two imports at once store each row once', async () => {
  await it.writeShops(Array.from({ length: 2000 }, (_, index) => shop(`Shop ${index}`)))
  const both = await Promise.all([it.run('businesses', it.folder), it.run('businesses', it.folder)])
  for (const { status, error } of both) {
    // The it.folder of the embedded database is locked.
    const words = isPostgres ? 'Somebody else has stored one of these rows' : 'Another process'
    if (status !== 0) expect(error).toContain(words)
  }
  await it.run('businesses', it.folder)
  expect(await it.count('businesses')).toBe(2000)
})
