import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  answerOf,
  customersOpenapi,
  OPERATIONS,
  placeOf,
  readDescription,
} from '../../tools/customers-openapi.ts'

test('docs/customers-app.openapi.json is what the contract says; `npm run openapi` writes it', () => {
  expect(readDescription()).toEqual(customersOpenapi())
})

test.each(Object.entries(OPERATIONS))('the example of %s is an answer', (_, endpoint) => {
  const { path, method } = placeOf(endpoint)
  const { example } = answerOf(readDescription().paths[path]![method]!)
  // What the contract does not know is left out by reading it.
  expect(z.parse(endpoint.response, example)).toEqual(example)
})
