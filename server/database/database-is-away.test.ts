import { DrizzleQueryError } from 'drizzle-orm/errors'
import { expect, test } from 'vitest'
import { isDatabaseAway, isReadOnly } from './database-is-away.ts'

const coded = (code: string) => Object.assign(new Error('Something about it'), { code })

test.each(['08006', '53300', '57P01', '57P03', '57014', '55P03', '40001', '40P01', '25006'])(
  'SQLSTATE %s says that the database is away for a while, also as the cause of drizzle’s error',
  (code) => {
    expect(isDatabaseAway(coded(code))).toBe(true)
    expect(isDatabaseAway(new DrizzleQueryError('select 1', [], coded(code)))).toBe(true)
  },
)

test.each(['ECONNREFUSED', 'ECONNRESET', 'ENOTFOUND'])('so does %s', (code) => {
  expect(isDatabaseAway(coded(code))).toBe(true)
})

test('so does a connection that ended, for which the driver has no code', () => {
  expect(isDatabaseAway(new Error('Connection terminated unexpectedly'))).toBe(true)
})

test.each([
  coded('23505'),
  coded('42P01'),
  coded('22008'),
  coded('ENOENT'),
  new TypeError('x is not a function'),
  'a text',
  null,
  undefined,
])('a defect is not taken for it: %s', (error) => {
  expect(isDatabaseAway(error)).toBe(false)
})

test('only 25006 says that a connection leads to a machine that only reads', () => {
  expect(isReadOnly(new DrizzleQueryError('update', [], coded('25006')))).toBe(true)
  expect([coded('55P03'), coded('57P01'), new Error('timeout expired')].some(isReadOnly)).toBe(
    false,
  )
})
