/** `npm run import`, killed or run twice at once: each row is stored once, with its entry in the audit log. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { IMPORT, importTables, shop, type ImportTables } from '../../fixtures/data/import-tables.ts'

const MANY = 10_000

let tables: ImportTables

beforeEach(async () => {
  tables = await importTables()
})
afterEach(() => tables.discard())

test('an import that is killed in the middle of ten thousand rows is finished by the next', async () => {
  await tables.writeShops(Array.from({ length: MANY }, (_, index) => shop(`Shop ${index}`)))
  const child = spawn(process.execPath, [...IMPORT, 'businesses', tables.folder], {
    env: tables.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const exit = once(child, 'exit')
  let told = ''
  for await (const text of child.stderr) {
    told += String(text)
    if (told.includes('Storing')) child.kill('SIGKILL')
  }
  expect(await exit).toEqual([null, 'SIGKILL'])

  const before = await tables.count('businesses')
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(MANY)
  expect(await tables.count('audit_log')).toBe(before)
  expect(await tables.run('businesses', tables.folder)).toMatchObject({
    status: 0,
    lines: [
      `businesses.csv, ${MANY} rows: ${MANY - before} new, ${before} unchanged`,
      `Stored ${MANY - before} rows`,
    ],
  })
  expect([await tables.count('businesses'), await tables.count('audit_log')]).toEqual([MANY, MANY])
})

test('two imports at once store each row once', async () => {
  await tables.writeShops(Array.from({ length: 2000 }, (_, index) => shop(`Shop ${index}`)))
  const run = () => tables.run('businesses', tables.folder)
  for (const { status, error } of await Promise.all([run(), run()])) {
    if (status !== 0) expect(error).toContain('Somebody else has stored one of these rows')
  }
  await run()
  expect(await tables.count('businesses')).toBe(2000)
})
