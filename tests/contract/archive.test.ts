/**
 * `npm run archive`, which moves old rows to files, each exactly once. Also on PGlite: transactions, large statements, and
 * JSON that makes rows again.
 */
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { OLD, REQUESTS, STATE, withOldRows } from '../fixtures/data/old-rows.ts'

const { given, rows, archive, archived, expectAllArchived } = withOldRows()

test('[G4] a dry run counts and changes nothing; then old rows move to files, points and open requests stay, its images are asked to be deleted, and a line makes its row again', async () => {
  const [request] = await rows(REQUESTS)
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

  // When the younger of the two requests with the image would have lost it.
  const asked = await rows(
    'select name, deleted_at, due_at::date::text as due from image_deletions order by due_at limit 2',
  )
  expect(asked).toEqual([
    { name: '0.jpg', deleted_at: null, due: '2025-02-05' },
    { name: '1.jpg', deleted_at: null, due: '2025-02-07' },
  ])
  expect(await rows('select count(*)::int from image_deletions')).toEqual([{ count: OLD / 2 + 1 }])

  const line = (await archived('requests')).toSorted()[0]!.replaceAll("'", "''")
  await rows(
    `insert into receipt_activity select (json_populate_record(null::receipt_activity, '${line}'::json -> 'request')).*`,
  )
  expect(await rows(REQUESTS)).toEqual([request])
})
