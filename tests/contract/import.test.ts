/** `npm run import`, by which the founders fill an empty database. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, readdir, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Kind } from '../../server/import/plan-table.ts'
import {
  IMPORT,
  importHere,
  importTables,
  shop,
  type ImportTables,
} from '../fixtures/data/import-tables.ts'

const EXAMPLES = resolve('docs/examples/first-day')
/** In the order in which an empty database is filled. */
const FIRST_DAY: [Kind, string][] = [
  ['businesses', EXAMPLES],
  ['coupons', EXAMPLES],
  ['receipts', join(EXAMPLES, 'receipts')],
]

let tables: ImportTables

beforeAll(async () => {
  tables = await importTables()
})
beforeEach(async () => {
  await tables.query('truncate businesses, coupons, receipt_activity, logos cascade')
  await rm(join(tables.dataDir, 'images'), { recursive: true, force: true })
})
afterAll(() => tables.discard())

const importTable = (kind: Kind, path = tables.folder, isUpdate = false) =>
  importHere(tables, kind, path, isUpdate)

async function imagesStored(): Promise<number> {
  const folder = join(tables.dataDir, 'images')
  const files = await readdir(folder, { recursive: true, withFileTypes: true })
  return files.filter((file) => file.isFile()).length
}

test('the command: a dry run stores nothing; as long as one row is wrong nothing is stored, unless bad ones are skipped', async () => {
  const dry = await tables.run('businesses', EXAMPLES, '--dry-run')
  expect(dry).toMatchObject({ status: 0, error: '' })
  expect(dry.lines).toEqual([
    expect.stringMatching(/^Line +What +Id +Name$/),
    expect.stringMatching(/^2 +new +b-sligo-creek-coffee-[\da-f]{10} +Sligo Creek Coffee$/),
    expect.stringMatching(/^3 +new +b-kentlands-flower-barn-[\da-f]{10} +Kentlands Flower Barn$/),
    'businesses.csv, 2 rows: 2 new, 0 unchanged',
    'Dry run: nothing was stored',
  ])
  const taken = { status: 2, lines: [], error: expect.stringMatching(/^npm has taken --dry-run/) }
  tables.env.npm_config_dry_run = 'true'
  expect(await tables.run('businesses', EXAMPLES)).toEqual(taken)
  delete tables.env.npm_config_dry_run
  expect([await tables.count('businesses'), await tables.count('audit_log')]).toEqual([0, 0])

  await tables.writeShops([shop('Nobody reads what is said')])
  const unread = spawn(process.execPath, [...IMPORT, 'businesses', tables.folder], {
    env: tables.env,
  })
  unread.stdout.destroy()
  const [[status], errors] = await Promise.all([once(unread, 'close'), text(unread.stderr)])
  expect([status, errors, await tables.count('businesses')]).toEqual([0, '', 1])
  await tables.query('truncate businesses cascade')

  await tables.writeShops([shop('Good'), shop('Short zip', { zip: '2091' })])
  const refused = await tables.run('businesses', join(tables.folder, 'businesses.csv'))
  expect(refused).toEqual({
    status: 1,
    error: '',
    lines: [
      'line 3, zip code: must be five digits: has the spreadsheet dropped the 0 in front?',
      'businesses.csv, 2 rows: 1 new, 0 unchanged, 1 with a problem',
      'Nothing was stored: correct these lines, or store the others with --skip-bad',
    ],
  })
  expect(await tables.count('businesses')).toBe(0)
  const skipping = await tables.run('businesses', tables.folder, '--skip-bad')
  expect([skipping.status, skipping.lines.at(-1)]).toEqual([1, 'Stored 1 row'])
  expect(await tables.query('select name from businesses')).toEqual([{ name: 'Good' }])

  const usage = /^Usage: npm run import -- businesses\|coupons/
  expect(await tables.run('coupons', tables.folder, '--force')).toEqual({
    ...{ status: 2, lines: [], error: expect.stringMatching(usage) },
  })
  await tables.write('coupons.csv', 'Business,Nme')
  const error = 'Nothing was stored: coupons.csv: There is no column “Nme”; did you mean “name”?\n'
  expect(await tables.run('coupons', tables.folder)).toEqual({ status: 1, lines: [], error })
})

test('the example of the first day is stored once, and images that are missing later come back', async () => {
  for (const [kind, path] of FIRST_DAY) {
    expect(await importTable(kind, path)).toEqual([`${kind}.csv, 2 rows: 2 new, 0 unchanged`])
  }
  expect(await tables.query('select * from businesses order by name desc limit 1')).toMatchObject([
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
  const coupons = 'select name, price, amount_left, expires_at, description from coupons'
  expect(await tables.query(`${coupons} order by name`)).toEqual([
    {
      ...{ name: 'Bouquet of the week', price: 450, amount_left: null },
      ...{ expires_at: null, description: null },
    },
    {
      ...{ name: 'Free oat latte', price: 0, amount_left: 40 },
      expires_at: new Date('2099-07-01T03:59:59Z'),
      description: 'Any size, hot or iced. The extra shot is on us too.',
    },
  ])
  const receipts = `select user_email, business_id, submitted_at, receipt_at is null as "isUndated", subtotal_cents, review_status
     from receipt_activity order by submitted_at desc`
  expect(await tables.query(receipts)).toMatchObject([
    {
      user_email: 'maya.ortiz@customers.example',
      business_id: expect.stringMatching(/^b-sligo-creek-coffee-/),
      submitted_at: new Date('2026-11-18T21:05:00Z'),
      ...{ isUndated: false, subtotal_cents: 850, review_status: 'open' },
    },
    {
      ...{ user_email: 'grace.kim@customers.example', business_id: null },
      ...{ isUndated: true, subtotal_cents: null, review_status: 'open' },
    },
  ])
  // Three receipt templates, two coupons and two receipts.
  expect([await imagesStored(), await tables.count('logos')]).toEqual([7, 2])
  const logged = `select action, count(*)::int from audit_log
     where subject in (select id from businesses union select id from coupons) group by 1 order by 1`
  expect(await tables.query(logged)).toEqual([
    { action: 'import-business', count: 2 },
    { action: 'import-coupon', count: 2 },
  ])

  for (const [kind, path] of FIRST_DAY) {
    expect(await importTable(kind, path)).toEqual([`${kind}.csv, 2 rows: 0 new, 2 unchanged`])
  }
  await rm(join(tables.dataDir, 'images'), { recursive: true })
  const missing = 'businesses.csv, 2 rows: 0 new, 2 with an image missing, 0 unchanged'
  expect(await importTable('businesses', EXAMPLES)).toEqual([missing])
  expect(await imagesStored()).toBe(3)
})

test('each wrong row of businesses has its line, and one that differs from what is stored shall change it or not', async () => {
  await tables.write('../secret.png', 'secret')
  await tables.write('page.png', '<html>')
  await tables.writeShops([
    shop('Good'),
    '',
    shop('=cmd()', { phone: '12' }),
    shop('Hostile', { logo: '../secret.png' }),
    shop('No image', { logo: 'page.png' }),
    shop('GOOD').replace('1 GOOD Street', '1 Good St.'),
    shop('China').replace('-77.02', '77.02'),
    shop('\u001b[2JHuge').replace('Bagels', 'x'.repeat(100_000)),
  ])
  expect(await importTable('businesses')).toEqual([
    'line 4, name: is a formula: save its value instead',
    'line 4, phone: A phone number has exactly 10 digits',
    'line 5, logo: “../secret.png” must be in the folder of the table',
    'line 6, logo: “page.png” is no JPEG, PNG or WebP image',
    'line 7, name: is the same business as line 2',
    'line 8, latitude, longitude: the longitude 77.02 should probably be -77.02: MD is west',
    'line 9, about: must have at most 5000 characters',
    'businesses.csv, 7 rows: 1 new, 0 unchanged, 6 with a problem',
  ])

  await tables.writeShops([shop('One'), shop('Two')])
  await importTable('businesses')
  await tables.writeShops([shop('One', { phone: '3015550199' }), shop('Two'), shop('Three')])
  expect((await importTable('businesses'))[0]).toBe(
    'line 2, phone: differs from what is stored: correct the row, or change what is stored with --update',
  )
  expect(await importTable('businesses', tables.folder, true)).toEqual([
    'businesses.csv, 3 rows: 1 new, 1 changed, 1 unchanged',
  ])
  const phones = "select phone_number from businesses where name = 'One'"
  expect(await tables.query(phones)).toEqual([{ phone_number: '3015550199' }])
})

test('a coupon names one business of its program, and expires later', async () => {
  await tables.writeShops([shop('One'), shop('Two'), shop('Two').replace('1 Two', '2 Two')])
  await importTable('businesses')
  await tables.write(
    'coupons.csv',
    'business;name;price in points;image;moco;expires at',
    'Three;Bagel;1;a.png;no;',
    'two;Bagel;1;a.png;no;',
    'Two;Bagel;1;a.png;no;',
    'One;Bagel;1;a.png;yes;',
    'One;Bagel;1;a.png;no;11/10/2020',
    'One;Bagel;1.000;a.png;no;7/1/2099 5:30',
  )
  await tables.write('a.png', 'no image')
  expect((await importTable('coupons')).slice(0, -1)).toEqual([
    'line 2, business: there is no business “Three”',
    'line 3, business: there is no business “two”; did you mean “Two”?',
    expect.stringMatching(
      /^line 4, business: “Two” can be any of b-two-\w+, b-two-\w+: write the id$/,
    ),
    'line 5, moco: One is not on the pass',
    'line 6, image: “a.png” is no JPEG, PNG or WebP image',
    'line 7, price in points: can be thousands or decimals: write the number in digits alone',
    'line 7, expires at: can be in the morning or the evening: write 05 for the morning, or AM or PM',
  ])
})

test('receipts are taken as the customers’ app sends them, each once', async () => {
  await copyFile(join(EXAMPLES, 'receipts/coffee.jpg'), join(tables.folder, 'a.jpg'))
  await copyFile('tests/fixtures/heic/corners.heic', join(tables.folder, 'a.heic'))
  await tables.write('page.jpg', '<html>')
  const write = (...rows: string[]) => {
    const header = 'user e-mail;submitted;images;business;receipt date and time;subtotal'
    return tables.write('receipts.csv', header, ...rows)
  }
  const good = 'Ada <Ada@Example.com>;11/10/2026 16:05;a.jpg, a.heic;Some Shop;;$8,50'
  await write(
    good,
    good,
    'ada@example.com;11/10/2026 16:05;page.jpg;;;',
    'ada@example.com;11/10/2026 16:05;/etc/passwd;;;',
    'ada@example.com;11/10/2026 16:05;a.jpg, a.jpg, a.jpg, a.jpg, a.jpg, a.jpg;;;',
    'ada@example.com;11/10/2099 16:05;a.jpg;;;',
    'ada;11/10/2026;a.jpg;;1.7.2026;-1',
  )
  expect((await importTable('receipts')).slice(0, -1)).toEqual([
    'line 3, images: is the same receipt as line 2',
    'line 4, images: “page.jpg” must be a JPEG, PNG, WebP or HEIC',
    'line 5, images: “/etc/passwd” must be in the folder of the table',
    'line 6, images: must name 1 to 5 files',
    'line 7, submitted: is in the future',
    'line 8, user e-mail: This is not an e-mail address',
    'line 8, submitted: the hour is missing',
    expect.stringMatching(/^line 8, receipt date and time: can begin with the month/),
    'line 8, subtotal: Subtotal cannot be negative',
  ])

  await write(good)
  await importTable('receipts')
  await write(good.replace('8,50', '8,60'))
  expect((await importTable('receipts'))[0]).toBe(
    'line 2, business, receipt date and time, subtotal: differs from what was imported, which stays',
  )
  const stored =
    'select user_email, business_id, business_name, subtotal_cents from receipt_activity'
  expect(await tables.query(stored)).toEqual([
    {
      ...{ user_email: 'ada@example.com', business_id: null },
      ...{ business_name: 'Some Shop', subtotal_cents: 850 },
    },
  ])
})
