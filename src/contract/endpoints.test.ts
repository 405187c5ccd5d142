import { expect, test } from 'vitest'
import { z } from 'zod'
import { ENDPOINTS } from './endpoints.ts'

test('all 19 calls of the spec’s section 7 are here', () => {
  const numbers = new Set(ENDPOINTS.map(({ call }) => Number(call.split(' ')[0])))
  expect([...numbers]).toEqual(expect.arrayContaining(Array.from({ length: 19 }, (_, i) => i + 1)))
})

test('no two calls share an address, but 9 and 13, which the query tells apart', () => {
  const addresses = ENDPOINTS.map(
    ({ call, method, service, path }) => [call, `${method} ${service}${path}`] as const,
  )
  const shared = addresses.filter(([call, address]) =>
    addresses.some(([other, same]) => other !== call && same === address),
  )
  expect(shared.map(([call]) => call).toSorted()).toEqual(['13', '9'])
})

test('requests are strict: a field that the contract does not know is refused', () => {
  for (const { call, body, method } of ENDPOINTS) {
    // Call 3 is the auth provider’s, whose SDK sends more than we use.
    if (method !== 'POST' || call === '3') continue
    const { error } = z.safeParse(body, { unknownField: 1 })
    const codes = JSON.stringify(error?.issues)
    expect(codes, `call ${call}`).toMatch(/unrecognized_keys|invalid_union/)
  }
})

test('what staff may do needs a bearer, what the site asks for its key', () => {
  const authorizations = ENDPOINTS.map(({ call, authorization }) => [call, authorization])
  expect(Object.fromEntries(authorizations)).toMatchObject({
    '7': 'staff',
    '8': 'staff',
    '9': 'staff',
    '10': 'staff',
    '11': 'staff',
    '16': 'staff',
    '17': 'staff',
    '19': 'staff',
    '1': 'apiKey',
    '12': 'apiKey',
    '13': 'apiKey',
    '14': 'apiKey',
    '15': 'apiKey',
    '18': 'apiKey',
  })
})
