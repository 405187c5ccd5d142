/** `npm run archive`, interrupted anywhere: no row is lost, and none is in two files. */
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lockArchive } from '../../../server/retention/archive-lock.ts'
import { databaseSettings } from '../../fixtures/servers/test-database.ts'
import { OLD, REFUSE, STATE, withOldRows } from '../../fixtures/data/old-rows.ts'

const KILLS = 6

const { given, rows, rememberRequests, archive, expectAllArchived } = withOldRows()

test('a run that cannot delete what it has written leaves it to the next one, and a further one archives nothing', async () => {
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
})

test('a run that ended between deleting and renaming archives nothing twice', async () => {
  await archive()
  for (const name of ['requests-000003', 'audit-log-000002']) {
    const file = join(given.folder, `${name}.ndjson.gz`)
    await rename(file, `${file}.pending`)
  }
  const { status, output } = await archive()
  expect(status).toBe(0)
  expect(output).toContain('requests-000003.ndjson.gz.pending: an earlier run had written it')
  await expectAllArchived()
})

test('a pending file that is damaged, or not what the database holds, stops it before anything is deleted', async () => {
  await rows(REFUSE)
  await archive()
  await rows('drop trigger fails on decisions')
  const pending = join(given.folder, 'requests-000001.ndjson.gz.pending')
  const content = await readFile(pending)
  const stops = async (error: RegExp) => {
    const before = await rows(STATE)
    expect(await archive()).toEqual({ status: 1, output: '', errors: expect.stringMatching(error) })
    expect(await rows(STATE)).toEqual(before)
  }
  await writeFile(pending, content.subarray(0, -20))
  await stops(/^Cannot use the folder .+\n$/)
  await writeFile(pending, content)
  await rows("update receipt_activity set reviewer_notes = 'changed' where id = 'old-1'")
  await stops(/^requests-000001.ndjson.gz.pending differs from the rows .+\n$/)

  await rm(pending)
  await rememberRequests()
  expect((await archive()).status).toBe(0)
  await expectAllArchived()
})

test('killed wherever it is, it archives everything once in the end', async () => {
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const { status } = await archive(['--rows-per-file', '3'], kill)
    expect(status).toBeNull()
  }
  expect((await archive()).status).toBe(0)
  await expectAllArchived()
})

test('a folder that cannot be used, and a day too near, get one line, and nothing is done', async () => {
  const near = await archive(['--before', new Date().toISOString().slice(0, 10)])
  expect(near).toMatchObject({ status: 2, output: '' })
  expect(near.errors).toMatch(/^--before must be at least 180 days ago: .+\n$/)
  const nowhere = await archive(['--to', '/dev/null/archive'])
  expect(nowhere).toMatchObject({ status: 1, output: '' })
  expect(nowhere.errors).toMatch(/^Cannot use the folder \/dev\/null\/archive .+\n$/)
})

test('while another process archives the database, it does nothing', async () => {
  const before = await rows(STATE)
  const unlock = await lockArchive((await databaseSettings(given.dataDir)).DATABASE_URL)
  const errors = 'Another process is archiving, erasing or deleting images on this database\n'
  expect(await archive()).toEqual({ status: 1, output: '', errors })
  expect(await rows(STATE)).toEqual(before)
  await unlock()
  expect((await archive()).status).toBe(0)
})
