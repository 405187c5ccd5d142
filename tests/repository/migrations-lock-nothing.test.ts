/** Migrations after the first must not lock a grown table for long ([decision 063](docs/decisions/063-migrations-lock-nothing-for-long.md)). */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const FOLDER = 'server/database/migrations'
const FIRST = '0000_tables.sql'

/** Statements that read or write a whole table while nobody else may write to it, and what to do instead. */
const SLOW: [RegExp, string][] = [
  [/\bcreate (unique )?index (?!concurrently)/, 'create the index concurrently'],
  [/\badd constraint .*\b(check|foreign key)\b(?!.*\bnot valid\b)/, 'add it "not valid"'],
  [/\badd constraint .*\b(unique|primary key)\b(?!.*\busing index\b)/, 'build its index first'],
  [/^(?!.*\bdefault\b).*\badd column .*\bnot null\b/, 'make it nullable, or give it a default'],
  [
    /\badd column .*\b(default (?!now).*\(\)|generated|serial|references|unique)/,
    'add a plain column',
  ],
  [/\balter column .*\btype\b/, 'add a new column'],
  [/\balter column .*\bset not null\b/, 'add and validate a check first'],
  [/^(update|delete|insert)\b/, 'change rows in batches, outside of migrations'],
  [/^(cluster|vacuum full|reindex (?!.*concurrently)|lock|truncate)\b/, 'there is no such need'],
]

/** @returns what is wrong with a migration; tables that it creates itself may be treated in any way */
function problemsOf(migration: string): string[] {
  const statements = migration.split('--> statement-breakpoint').map((statement) =>
    statement
      .toLowerCase()
      .replaceAll(/["\s]+/g, ' ')
      .trim(),
  )
  const created = statements.flatMap((text) => /^create table (\w+)/.exec(text)?.[1] ?? [])
  const isOfNewTable = (text: string) =>
    created.some((table) => new RegExp(`^(alter table|.* on|insert into) ${table} `).test(text))
  const isTogether =
    statements.some((text) => /\bnot valid\b/.test(text)) &&
    statements.some((text) => /\bvalidate constraint\b/.test(text))
  return [
    ...statements
      .filter((text) => !isOfNewTable(text))
      .flatMap((text) => SLOW.flatMap(([slow, instead]) => (slow.test(text) ? [instead] : []))),
    ...(isTogether ? ['validate in a migration of its own'] : []),
  ]
}

test('no migration after the first one locks a table for long', () => {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith('.sql'))
  expect(files).toContain(FIRST)
  const problems = files
    .filter((file) => file !== FIRST)
    .flatMap((file) =>
      problemsOf(readFileSync(`${FOLDER}/${file}`, 'utf8')).map((what) => [file, what]),
    )
  expect(problems).toEqual([])
})

test.each([
  ['CREATE INDEX "a" ON "t" USING btree ("b");', ['create the index concurrently']],
  ['CREATE INDEX CONCURRENTLY "a" ON "t" USING btree ("b");', []],
  ['CREATE TABLE "t" ("b" text);--> statement-breakpoint\nCREATE INDEX "a" ON "t" ("b");', []],
  ['ALTER TABLE "t" ADD COLUMN "b" text;', []],
  [`ALTER TABLE "t" ADD COLUMN "b" jsonb DEFAULT '[]'::jsonb NOT NULL;`, []],
  ['ALTER TABLE "t" ADD COLUMN "b" text NOT NULL;', ['make it nullable, or give it a default']],
  ['ALTER TABLE "t" ADD COLUMN "b" uuid DEFAULT gen_random_uuid();', ['add a plain column']],
  ['ALTER TABLE "t" ADD CONSTRAINT "c" CHECK ("b" > 0);', ['add it "not valid"']],
  ['ALTER TABLE "t" ADD CONSTRAINT "c" CHECK ("b" > 0) NOT VALID;', []],
  [
    'ALTER TABLE "t" ADD CONSTRAINT "c" CHECK ("b" > 0) NOT VALID;--> statement-breakpoint\nALTER TABLE "t" VALIDATE CONSTRAINT "c";',
    ['validate in a migration of its own'],
  ],
  ['ALTER TABLE "t" ALTER COLUMN "b" SET DATA TYPE bigint;', ['add a new column']],
  ['UPDATE "t" SET "b" = 1;', ['change rows in batches, outside of migrations']],
])('%j: %j', (migration, problems) => {
  expect(problemsOf(migration)).toEqual(problems)
})
