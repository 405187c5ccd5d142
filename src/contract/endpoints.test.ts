import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Authorization, Endpoint } from './endpoint.ts'
import { ENDPOINTS } from './endpoints.ts'

const SPECIFICATION = readFileSync(join(import.meta.dirname, '../../docs/specification.md'), 'utf8')

/** The rows of its section 7, by number. */
const ROWS = new Map(
  [...SPECIFICATION.matchAll(/^\| (\d+) +\|(.*)\|(.*)\|(.*)\|.*\|.*\|$/gm)].map(
    ([, number = '', call = '', service = '', authorization = '']) => [
      number,
      { call, service: service.trim(), authorization: authorization.trim() },
    ],
  ),
)

const WORDS: Record<Authorization, string> = {
  none: 'none',
  apiKey: 'key',
  staff: 'bearer',
  customer: 'customer',
}

const numberOf = ({ call }: Endpoint) => call.split(' ')[0] ?? ''

test('the calls are those of the spec’s section 7', () => {
  expect([...new Set(ENDPOINTS.map(numberOf))].toSorted()).toEqual([...ROWS.keys()].toSorted())
})

test.each(ENDPOINTS)('call $call is what the spec says', (endpoint) => {
  const row = ROWS.get(numberOf(endpoint))
  expect(row?.service).toBe(`\`${endpoint.service}\``)
  expect(row?.authorization).toBe(WORDS[endpoint.authorization])
  // Call 3 is the auth provider’s, and its SDK knows the address.
  if (endpoint.call === '3') return
  const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}').replace('{stage}', 'prod')
  const said = row?.call.replace('{stage}', 'prod')
  expect(said?.replaceAll(/\?[^`]*/g, '')).toContain(`${endpoint.method} \`${path}\``)
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
