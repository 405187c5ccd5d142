import { DrizzleQueryError } from 'drizzle-orm/errors'
import { DatabaseError } from 'pg'
import { expect, test } from 'vitest'
import { loggedError } from './logged-error.ts'

test('a database error names statement and code, never a value that somebody typed', () => {
  const typed = 'ada@example.com\nforged line'
  const cause = Object.assign(new DatabaseError(`invalid input: "${typed}"`, 99, 'error'), {
    severity: 'ERROR',
    code: '23505',
    table: 'people',
    column: undefined,
    constraint: 'people_pkey',
    detail: `Key (name)=(${typed}) already exists.`,
    where: typed,
  })
  const error = new DrizzleQueryError('insert into people values ($1)', [typed], cause)
  const logged = loggedError(error)
  expect(logged).toEqual({
    type: 'DrizzleQueryError',
    stack: expect.stringMatching(/^ +at /),
    statement: 'insert into people values ($1)',
    cause: {
      type: 'DatabaseError',
      code: '23505',
      table: 'people',
      constraint: 'people_pkey',
      stack: expect.stringMatching(/^ +at /),
    },
  })
  expect(JSON.stringify(logged)).not.toMatch(/ada@|forged/)
})

test('any other error keeps its message, its code and where it was thrown', () => {
  const error = Object.assign(new TypeError('first line\nsecond line'), { code: 'E', token: 'x' })
  const stack = expect.stringMatching(/^ +at /) as string
  expect(loggedError(new Error('outer', { cause: error }))).toEqual({
    type: 'Error',
    message: 'outer',
    stack,
    cause: { type: 'TypeError', message: 'first line\nsecond line', code: 'E', stack },
  })
  expect(loggedError('a secret')).toEqual({ message: 'Thrown: string' })
})
