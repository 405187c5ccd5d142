/**
 * `npm run archive`, which moves old rows to files, each exactly once. Also on PGlite: transactions, large statements, and
 * JSON that makes rows again.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { OLD, REFUSE, REQUESTS, STATE, withOldRows } from './old-rows.ts'

const { given, rows, archive, archived, expectAllArchived } = withOldRows()

test('a dry run counts and changes nothing; then old rows move to files, and points and open requests stay', async () => {
  const before = await rows(STATE)
  const { status, output } = await archive(['--dry-run'])
  const would = `${OLD} rows would be archived`
  expect({ status, output }).toEqual({
    status: 0,
    output: `requests: ${would}\naudit-log: ${would}\n`,
  })
  expect(await rows(STATE)).toEqual(before)
  expect(await readdir(given.folder)).toEqual([])

  const done = await archive()
  expect(done).toMatchObject({ status: 0, errors: '' })
  expect(done.output).toContain(`requests-000003.ndjson.gz.pending: ${OLD} rows so far`)
  await expectAllArchived()
  expect(
    await rows("select subject, count from audit_log where action = 'archive' order by id limit 3"),
  ).toEqual([
    { subject: 'requests-000001', count: 50 },
    { subject: 'requests-000002', count: 50 },
    { subject: 'requests-000003', count: 20 },
  ])

  const listed = await readFile(join(given.folder, 'images-to-delete.txt'), 'utf8')
  const names = Array.from({ length: OLD / 2 + 1 }, (_, n) => `${n}.jpg`)
  // An open request uses it.
  const unused = names.filter((name) => name !== '7.jpg').toSorted()
  expect(listed.split('\n').slice(0, -1).toSorted()).toEqual(unused)
})

test('a run that cannot delete what it has written leaves it to the next one, and a further one archives nothing', async () => {
  const [before] = await rows(REQUESTS)
  await rows(REFUSE)
  await writeFile(join(given.folder, 'requests-000001.ndjson.gz.pending.part'), 'half')
  expect((await archive()).status).not.toBe(0)
  expect(await readdir(given.folder)).toEqual(['requests-000001.ndjson.gz.pending'])
  expect(await rows(STATE)).toMatchObject([{ requests: OLD, decisions: OLD }])

  await rows('drop trigger fails on decisions')
  expect(await archive()).toMatchObject({ status: 0, errors: '' })
  await expectAllArchived()
  expect((await archive()).output).toContain('requests: archived 0 rows')
  await expectAllArchived()

  const line = (await archived('requests')).toSorted()[0]!.replaceAll("'", "''")
  await rows(
    `insert into receipt_activity select (json_populate_record(null::receipt_activity, '${line}'::json -> 'request')).*`,
  )
  expect(await rows(REQUESTS)).toEqual([before])
})
