/** What `npm run import` says about tables that it does not store. */
import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { importTest, shop, type ImportTest } from './import-command.ts'

const RECEIPT = 'docs/examples/first-day/receipts/coffee.jpg'

let it: ImportTest

beforeEach(async () => {
  it = await importTest()
})
afterEach(() => it.discard())

test('as long as one row is wrong nothing is stored, and each such row has a line', async () => {
  await writeFile(join(it.dataDir, 'secret.png'), 'secret')
  await writeFile(join(it.folder, 'page.png'), '<html>')
  await it.writeShops([
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
    'line 9, about: must have at most 5000 characters',
  ]
  const refused = await it.run('businesses', join(it.folder, 'businesses.csv'))
  expect(refused).toMatchObject({ status: 1, error: '' })
  expect(refused.lines).toEqual([
    ...problems,
    'businesses.csv, 7 rows: 1 new, 0 unchanged, 6 with a problem',
    'Nothing was stored: correct these lines, or store the others with --skip-bad',
  ])
  expect(await it.count('businesses')).toBe(0)

  const skipping = await it.run('businesses', it.folder, '--skip-bad')
  expect([skipping.status, skipping.lines.at(-1)]).toEqual([1, 'Stored 1 row'])
  expect(await it.query('select name from businesses')).toEqual([{ name: 'Good' }])
})

test('a row that differs from what is stored is a problem, unless it shall change it', async () => {
  await it.writeShops([shop('One'), shop('Two')])
  await it.run('businesses', it.folder)
  await it.writeShops([shop('One', { phone: '3015550199' }), shop('Two'), shop('Three')])
  const refused = await it.run('businesses', it.folder)
  expect([refused.status, refused.lines[0]]).toEqual([
    1,
    'line 2, phone: differs from what is stored: correct the row, or change what is stored with --update',
  ])
  expect(await it.count('businesses')).toBe(2)
  const updated = await it.run('businesses', it.folder, '--update')
  expect([updated.status, updated.lines]).toEqual([
    0,
    ['businesses.csv, 3 rows: 1 new, 1 changed, 1 unchanged', 'Stored 2 rows'],
  ])
  expect(await it.query("select phone_number from businesses where name = 'One'")).toEqual([
    { phone_number: '3015550199' },
  ])
})

test('a coupon names one business of its program, and expires later', async () => {
  await it.writeShops([shop('One'), shop('Two'), shop('Two').replace('1 Two', '2 Two')])
  await it.run('businesses', it.folder)
  await writeFile(
    join(it.folder, 'coupons.csv'),
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
  await writeFile(join(it.folder, 'a.png'), 'no image')
  const { status, lines } = await it.run('coupons', it.folder)
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
  await copyFile(RECEIPT, join(it.folder, 'a.jpg'))
  await writeFile(join(it.folder, 'page.jpg'), '<html>')
  const write = (...rows: string[]) => {
    const header = 'user e-mail;submitted;images;business;receipt date and time;subtotal'
    return writeFile(join(it.folder, 'receipts.csv'), [header, ...rows].join('\n'))
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
  const { status, lines } = await it.run('receipts', it.folder)
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
  expect(await it.count('receipt_activity')).toBe(0)

  await write(good)
  expect((await it.run('receipts', it.folder)).lines.at(-1)).toBe('Stored 1 row')
  await write(good.replace('8,50', '8,60'))
  expect((await it.run('receipts', it.folder)).lines[0]).toBe(
    'line 2, business, receipt date and time, subtotal: differs from what was imported, which stays',
  )
  expect(
    await it.query(
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

test('what is no command, no table or no column is said in one line', async () => {
  for (const args of [[], ['shops', it.folder], ['coupons'], ['coupons', it.folder, '--force']]) {
    expect(await it.run(...args)).toMatchObject({
      status: 2,
      lines: [],
      error: expect.stringMatching(/^Usage: npm run import -- businesses\|coupons/),
    })
  }
  expect(await it.run('coupons', it.folder)).toMatchObject({
    status: 1,
    lines: [],
    error: `Cannot read ${join(it.folder, 'coupons.csv')} (there is no such file)\n`,
  })
  await writeFile(join(it.folder, 'coupons.csv'), 'Business,Nme\n')
  expect(await it.run('coupons', it.folder)).toMatchObject({
    status: 1,
    lines: [],
    error: 'Nothing was stored: coupons.csv: There is no column “Nme”; did you mean “name”?\n',
  })
})
