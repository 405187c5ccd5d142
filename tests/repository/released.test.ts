/** What was released never changes: samples, and migrations that have run on databases of the release. */
import { readFileSync } from 'node:fs'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { expect, test } from 'vitest'
import {
  readServerSample,
  RELEASED,
  sampleFile,
  SUMS,
  sumsOf,
} from '../fixtures/samples/released.ts'

test.each(RELEASED)('the samples of %s are as they were made', (version) => {
  expect(sumsOf(version)).toBe(readFileSync(sampleFile(version, SUMS), 'utf8'))
})

test.each(RELEASED)('the migrations of %s are as they were released', (version) => {
  const { migrations } = readServerSample(version)
  const now = readMigrationFiles({ migrationsFolder: 'server/database/migrations' })
  const first = now.slice(0, migrations.length)
  expect(first.map(({ hash, folderMillis }) => ({ hash, createdAt: folderMillis }))).toEqual(
    migrations,
  )
})
