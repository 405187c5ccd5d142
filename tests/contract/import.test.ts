/**
 * `npm run import`, by which the founders fill an empty database. Also on PGlite: a killed process must leave whole
 * transactions in its folder.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFile, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { deleteData } from '../fixtures/servers/server-process.ts'
import { programArguments } from '../fixtures/servers/server-programs.ts'
import { databaseSettings, isPostgres, query } from '../fixtures/servers/test-database.ts'

const EXAMPLES = 'docs/examples/first-day'
/** In the order in which an empty database is filled. */
const FIRST_DAY = [
  ['businesses', EXAMPLES],
  ['coupons', EXAMPLES],
  ['receipts', join(EXAMPLES, 'receipts')],
] as const

const IMPORT = 'server/cli/import.ts'
const MANY = 10_000

const HEADER =
  'name,about,address,city,state,zip code,latitude,longitude,phone,moco,campfire,categories,logo'

/** An empty database of each test's own, and a folder for tables. */
let dataDir: string
let folder: string
let env: NodeJS.ProcessEnv

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'campfire-'))
  folder = join(dataDir, 'tables')
  await mkdir(folder)
  env = { ...process.env, ...(await databaseSettings(dataDir)) }
})
afterEach(() => deleteData(dataDir))

interface Outcome {
  status: number
  lines: string[]
  error: string
}

function run(...args: string[]): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [...programArguments(IMPORT), ...args],
      { env },
      (failed, out, error) =>
        resolve({
          status: failed ? Number(failed.code) : 0,
          lines: out.split('\n').filter(Boolean),
          error,
        }),
    )
  })
}

const last = ({ lines }: Outcome) => lines.at(-1)

/** A row of businesses.csv. */
function shop(name: string, changes: { zip?: string; phone?: string; logo?: string } = {}): string {
  const { zip = '20910', phone = '3015550142', logo = '' } = changes
  return `${name},Bagels,1 ${name} Street,Silver Spring,MD,${zip},38.99,-77.02,${phone},no,yes,bakery,${logo}`
}

async function writeShops(rows: readonly string[]): Promise<void> {
  await writeFile(join(folder, 'businesses.csv'), [HEADER, ...rows, ''].join('\r\n'))
}

const stored = (table: string) =>
  query<{ count: number }>(dataDir, `select count(*)::int as count from ${table}`).then(
    ([row]) => row?.count,
  )

async function imagesStored(): Promise<number> {
  const files = await readdir(join(dataDir, 'images'), { recursive: true, withFileTypes: true })
  return files.filter((file) => file.isFile()).length
}

test('the example of the first day: what a dry run says is stored, once', async () => {
  const dry = await run('businesses', EXAMPLES, '--dry-run')
  expect(dry).toMatchObject({ status: 0, error: '' })
  expect(dry.lines).toEqual([
    expect.stringMatching(/^Line +What +Id +Name$/),
    expect.stringMatching(/^2 +new +b-sligo-creek-coffee-[\da-f]{10} +Sligo Creek Coffee$/),
    expect.stringMatching(/^3 +new +b-kentlands-flower-barn-[\da-f]{10} +Kentlands Flower Barn$/),
    'businesses.csv, 2 rows: 2 new, 0 unchanged',
    'Dry run: nothing was stored',
  ])
  expect(await stored('businesses')).toBe(0)
  expect(await stored('logos')).toBe(0)
  expect(await stored('audit_log')).toBe(0)
  expect(await imagesStored()).toBe(0)

  for (const [kind, path] of FIRST_DAY) {
    expect(await run(kind, path)).toMatchObject({ status: 0, error: '' })
  }
  expect(await query(dataDir, 'select * from businesses order by name desc limit 1')).toMatchObject(
    [
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
    ],
  )
  expect(
    await query(
      dataDir,
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
    await query(
      dataDir,
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
  expect([await imagesStored(), await stored('logos')]).toEqual([7, 2])
  expect(
    await query(dataDir, 'select action, count(*)::int from audit_log group by 1 order by 1'),
  ).toEqual([
    { action: 'import-business', count: 2 },
    { action: 'import-coupon', count: 2 },
  ])

  for (const [kind, path] of FIRST_DAY) {
    const again = await run(kind, path)
    expect([again.status, again.lines]).toEqual([
      0,
      [`${kind}.csv, 2 rows: 0 new, 2 unchanged`, 'Stored 0 rows'],
    ])
  }
})

test('images that are missing after a restored backup come back with the next import', async () => {
  await run('businesses', EXAMPLES)
  await rm(join(dataDir, 'images'), { recursive: true })
  expect((await run('businesses', EXAMPLES)).lines).toEqual([
    'businesses.csv, 2 rows: 0 new, 2 with an image missing, 0 unchanged',
    'Stored 2 rows',
  ])
  expect(await imagesStored()).toBe(3)
})

test('as long as one row is wrong nothing is stored, and each such row has a line', async () => {
  await writeFile(join(dataDir, 'secret.png'), 'secret')
  await writeFile(join(folder, 'page.png'), '<html>')
  await writeShops([
    shop('Good'),
    shop('Short zip', { zip: '2091' }),
    '',
    shop('=cmd()', { phone: '12' }),
    shop('Hostile', { logo: '../secret.png' }),
    shop('No image', { logo: 'page.png' }),
    shop('GOOD').replace('1 GOOD Street', '1 Good St.'),
    shop('\u001b[2JHuge').replace('Bagels', 'x'.repeat(100_000)),
  ])
  const problems = [
    'line 3, zip code: must be five digits: has the spreadsheet dropped the 0 in front?',
    'line 5, name: is a formula: save its value instead',
    'line 5, phone: A phone number has exactly 10 digits',
    'line 6, logo: “../secret.png” must be in the folder of the table',
    'line 7, logo: “page.png” is no JPEG, PNG or WebP image',
    'line 8, name: is the same business as line 2',
    expect.stringMatching(/^line 9, about: .*5000/),
  ]
  const refused = await run('businesses', join(folder, 'businesses.csv'))
  expect(refused).toMatchObject({ status: 1, error: '' })
  expect(refused.lines).toEqual([
    ...problems,
    'businesses.csv, 7 rows: 1 new, 0 unchanged, 6 with a problem',
    'Nothing was stored: correct these lines, or store the others with --skip-bad',
  ])
  expect(await stored('businesses')).toBe(0)

  const skipping = await run('businesses', folder, '--skip-bad')
  expect([skipping.status, last(skipping)]).toEqual([1, 'Stored 1 row'])
  expect(await query(dataDir, 'select name from businesses')).toEqual([{ name: 'Good' }])
})

test('a row that differs from what is stored is a problem, unless it shall change it', async () => {
  await writeShops([shop('One'), shop('Two')])
  await run('businesses', folder)
  await writeShops([shop('One', { phone: '3015550199' }), shop('Two'), shop('Three')])
  const refused = await run('businesses', folder)
  expect([refused.status, refused.lines[0]]).toEqual([
    1,
    'line 2, phone: differs from what is stored: correct the row, or change what is stored with --update',
  ])
  expect(await stored('businesses')).toBe(2)
  const updated = await run('businesses', folder, '--update')
  expect([updated.status, updated.lines]).toEqual([
    0,
    ['businesses.csv, 3 rows: 1 new, 1 changed, 1 unchanged', 'Stored 2 rows'],
  ])
  expect(await query(dataDir, "select phone_number from businesses where name = 'One'")).toEqual([
    { phone_number: '3015550199' },
  ])
})

test('a coupon names one business of its program, and expires later', async () => {
  await writeShops([shop('One'), shop('Two'), shop('Two').replace('1 Two', '2 Two')])
  await run('businesses', folder)
  await writeFile(
    join(folder, 'coupons.csv'),
    [
      'business;name;price in points;image;moco;expires at',
      'Three;Bagel;1;a.png;no;',
      'two;Bagel;1;a.png;no;',
      'Two;Bagel;1;a.png;no;',
      'One;Bagel;1;a.png;yes;',
      'One;Bagel;1;a.png;no;11/10/2020',
      'One;Bagel;1.000;a.png;no;7/1/2099 5:30',
    ].join('\n'),
  )
  await writeFile(join(folder, 'a.png'), 'no image')
  const { status, lines } = await run('coupons', folder)
  expect(status).toBe(1)
  expect(lines.slice(0, -2)).toEqual([
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
  await copyFile(join(EXAMPLES, 'receipts', 'coffee.jpg'), join(folder, 'a.jpg'))
  await writeFile(join(folder, 'page.jpg'), '<html>')
  const write = (...rows: string[]) => {
    const header = 'user e-mail;submitted;images;business;receipt date and time;subtotal'
    return writeFile(join(folder, 'receipts.csv'), [header, ...rows].join('\n'))
  }
  const good = 'Ada <Ada@Example.com>;11/10/2026 16:05;a.jpg;Some Shop;;$8,50'
  await write(
    good,
    good,
    'ada@example.com;11/10/2026 16:05;page.jpg;;;',
    'ada@example.com;11/10/2026 16:05;/etc/passwd;;;',
    'ada@example.com;11/10/2026 16:05;a.jpg, a.jpg, a.jpg, a.jpg, a.jpg, a.jpg;;;',
    'ada@example.com;11/10/2099 16:05;a.jpg;;;',
    'ada;11/10/2026;a.jpg;;1.7.2026;-1',
  )
  const { status, lines } = await run('receipts', folder)
  expect(status).toBe(1)
  expect(lines.slice(0, -2)).toEqual([
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
  expect(await stored('receipt_activity')).toBe(0)

  await write(good)
  expect(last(await run('receipts', folder))).toBe('Stored 1 row')
  await write(good.replace('8,50', '8,60'))
  expect((await run('receipts', folder)).lines[0]).toBe(
    'line 2, business, receipt date and time, subtotal: differs from what was imported, which stays',
  )
  expect(
    await query(
      dataDir,
      'select user_email, business_id, business_name, subtotal_cents from receipt_activity',
    ),
  ).toEqual([
    {
      user_email: 'ada@example.com',
      business_id: null,
      business_name: 'Some Shop',
      subtotal_cents: 850,
    },
  ])
})

test('an import that is killed in the middle of ten thousand rows is finished by the next', async () => {
  await writeShops(Array.from({ length: MANY }, (_, index) => shop(`Shop ${index}`)))
  const args = [...programArguments(IMPORT), 'businesses', folder]
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const exit = once(child, 'exit')
  let told = ''
  for await (const text of child.stderr) {
    told += String(text)
    if (told.includes('Storing')) child.kill('SIGKILL')
  }
  expect(await exit).toEqual([null, 'SIGKILL'])

  const before = (await stored('businesses')) ?? 0
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(MANY)
  expect(await stored('audit_log')).toBe(before)
  const rest = await run('businesses', folder)
  expect([rest.status, rest.lines]).toEqual([
    0,
    [
      `businesses.csv, ${MANY} rows: ${MANY - before} new, ${before} unchanged`,
      `Stored ${MANY - before} rows`,
    ],
  ])
  expect(await stored('businesses')).toBe(MANY)
  expect(await stored('audit_log')).toBe(MANY)
})

test('two imports at once store each row once', async () => {
  await writeShops(Array.from({ length: 2000 }, (_, index) => shop(`Shop ${index}`)))
  const both = await Promise.all([run('businesses', folder), run('businesses', folder)])
  for (const { status, error } of both) {
    // The folder of the embedded database is locked.
    const words = isPostgres ? 'Somebody else has stored one of these rows' : 'Another process'
    if (status !== 0) expect(error).toContain(words)
  }
  await run('businesses', folder)
  expect(await stored('businesses')).toBe(2000)
})

test('what is no command, no table or no column is said in one line', async () => {
  for (const args of [[], ['shops', folder], ['coupons'], ['coupons', folder, '--force']]) {
    expect(await run(...args)).toMatchObject({
      status: 2,
      lines: [],
      error: expect.stringMatching(/^Usage: npm run import -- businesses\|coupons/),
    })
  }
  expect(await run('coupons', folder)).toMatchObject({
    status: 1,
    lines: [],
    error: `Cannot read ${join(folder, 'coupons.csv')} (there is no such file)\n`,
  })
  await writeFile(join(folder, 'coupons.csv'), 'Business,Nme\n')
  expect(await run('coupons', folder)).toMatchObject({
    status: 1,
    lines: [],
    error: 'Nothing was stored: coupons.csv: There is no column “Nme”; did you mean “name”?\n',
  })
})
