import { expect, test } from 'vitest'
import { ApiError } from '../../contract/api-error.ts'
import { Pace, type Need } from './pace.ts'

const needs: Need[] = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id, fetch: async () => undefined }))
const noAnswer = new ApiError('no-answer', 'No answer')
const serverError = new ApiError('busy', 'Something went wrong', { status: 500 })

/** Some seconds without a line: everything waits longer and longer, and one need is tried now and again. */
function afterAnOutage() {
  const world = { now: 0 }
  const pace = new Pace({ now: () => world.now, random: () => 0 }, () => false)
  const fail = (error: ApiError) => {
    world.now += pace.waitFor(needs)
    pace.failed(pace.take(needs)?.id ?? '', error)
  }
  for (let tries = 0; tries < 6; tries += 1) fail(noAnswer)
  return { pace, fail }
}

test('[Q4] after an outage one server error holds up its own need, not all of them', () => {
  const { pace, fail } = afterAnOutage()
  expect(pace.waitFor(needs)).toBeGreaterThan(3_000)
  fail(serverError)
  expect(pace.waitFor(needs)).toBe(0)
})

test('a server that then fails at everything makes all wait again', () => {
  const { pace, fail } = afterAnOutage()
  for (let tries = 0; tries < 3; tries += 1) fail(serverError)
  expect(pace.waitFor(needs)).toBeGreaterThan(0)
})
