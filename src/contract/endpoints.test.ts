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
  const callsWith = (wanted: string) =>
    ENDPOINTS.filter(({ authorization }) => authorization === wanted).map(({ call }) => call)
  const staff = ['7', '8', '9', '10', '11', '16', '17', '19']
  expect(callsWith('staff')).toEqual(expect.arrayContaining(staff))
  const site = ['1', '12', '13', '14', '15', '18']
  expect(callsWith('apiKey')).toEqual(expect.arrayContaining(site))
})
