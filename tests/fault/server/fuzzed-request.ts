/** Random requests: valid calls of the contract with up to three changes each, and some with nothing valid. */
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { ENDPOINTS } from '../../../src/contract/endpoints.ts'
import type { ReviewRequest } from '../../../src/contract/review-calls.ts'
import type { Chance } from '../../fixtures/data/chance.ts'
import { validRequest, type Call } from '../../fixtures/data/valid-request.ts'

export interface FuzzedRequest {
  method: string
  /** With its query. */
  path: string
  headers: Record<string, string>
  body: Buffer | null
}

/** Things that a test server has, for requests that it accepts. */
export interface Known {
  requests: ReviewRequest[]
  tokens: { staff: string; customer: string }
  /** Those of staff, a customer and an owner. */
  otherTokens: string[]
}

const PROVIDER = '/identitytoolkit.googleapis.com/v1/accounts'
const AT = '2026-11-10T13:12:31.000Z'

const METHODS = [
  ...['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'],
  ...['PROPFIND', 'TRACE', 'LINK', 'SEARCH'],
] as [string, ...string[]]

const HOSTILE = [
  ...[null, true, false, 0, -0, -1, 17, 12.345, 1e-7, 1e21, 1e308, 2 ** 53, '', ' ', '\0', 'a\0b'],
  ...[
    '\ud800',
    'a\udc00b',
    '😀'.repeat(150),
    'x'.repeat(5000),
    'İ',
    '\u202e',
    "'; drop table x; --",
  ],
  ...['<img src=x onerror=alert(1)>', '../../etc/passwd', '%00', '%', '__proto__', 'constructor'],
  ...['null', 'NaN', '-0', '1e3', 'true', 'a@b', 'jörg@müller.example', 'A@campfire.example'],
  ...[AT, '0000-01-01T00:00:00.000Z', '0026-11-10T13:12:31.000Z', '1883-11-18T17:00:00.000Z'],
  ...['9999-12-31T23:59:59.999Z', '+275760-09-13T00:00:00.000Z', '2026-02-30T00:00:00.000Z'],
  ...['infinity', 'now', '-000001-01-01T00:00:00.000Z', '2014-12-31T23:59:59.999Z'],
  ...[[], {}, [null], [[]], ['x'.repeat(301)], ['a\0'], Array.from({ length: 40 }, () => 'x')],
  ...[{ length: 1e9 }, { constructor: 1 }, { toJSON: 1 }, [{ then: 1 }], '/'.repeat(100)],
] as [unknown, ...unknown[]]

const HEADERS = [
  { range: 'bytes=0-9999999999999' },
  { 'if-none-match': '*' },
  { 'if-modified-since': 'yesterday' },
  { accept: 'text/html' },
  { 'accept-encoding': 'br;q=2, gzip, zstd, \u00ff' },
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-encoding': 'gzip' },
  { 'content-type': '' },
  { host: "evil.example'><script>" },
  { host: '' },
  { host: '[::1' },
  { origin: 'https://evil.example' },
  { 'x-forwarded-for': `${'1.2.3.4, '.repeat(200)}x` },
  { 'x-forwarded-proto': 'javascript' },
  { 'x-http-method-override': 'DELETE' },
  { 'x-request-id': 'a"\\u0000{}' },
  { cookie: '__proto__=1; a=\u00e9' },
  { 'idempotency-key': 'x'.repeat(64) },
  { 'idempotency-key': '; drop' },
  { authorization: 'Bearer' },
  { authorization: 'Bearer owner' },
  { authorization: 'Bearer e30.e30.' },
  { authorization: `Bearer ${'x'.repeat(9000)}` },
  { authorization: 'Basic cmV2aWV3ZXI6' },
  { 'x-api-key': 'constructor' },
  { expect: 'something' },
] as [Record<string, string>, ...Record<string, string>[]]

/** @returns the next request of this chance */
export function fuzzedRequest(chance: Chance, known: Known): FuzzedRequest {
  const call = chance.percent(90) ? knownCall(chance, known) : anything(chance)
  for (let changes = chance.between(0, 3); changes > 0; changes -= 1) change(call, chance, known)
  const query = call.query.map(([name, value]) => `${name}=${value}`).join('&')
  const path = query ? `${call.path}?${query}` : call.path
  return {
    method: call.method,
    // Node's client refuses to send other characters.
    path: path.replaceAll(/[^!-~]/g, (character) => encodeURIComponent(character.toWellFormed())),
    headers: call.headers,
    body: call.body === null ? null : bytes(JSON.stringify(call.body), chance),
  }
}

/** Mostly a call of the contract, sometimes what else the server answers. */
function knownCall(chance: Chance, known: Known): Call {
  const request = chance.pick(known.requests as [ReviewRequest, ...ReviewRequest[]])
  if (chance.percent(90)) {
    const endpoint = chance.pick(ENDPOINTS as [Endpoint, ...Endpoint[]])
    const call = validRequest(endpoint, request, chance, known.tokens)
    if (call.body) call.headers['idempotency-key'] = `visit-${chance.between(1, 50)}`
    return call
  }
  const toProvider = (name: string, body: Record<string, unknown>) =>
    callOf('POST', `${PROVIDER}:${name}`, {
      ...{ query: [['key', 'demo-staff']], headers: { 'content-type': 'application/json' }, body },
    })
  return chance.pick([
    callOf('GET', request.urls[0] ?? '/'),
    callOf('GET', chance.pick(['/', '/hermes', '/coupon/c-record', '/images/x.png', '/livez'])),
    toProvider('signInWithPassword', { email: 'reviewer@campfire.example', password: 'wrong' }),
    toProvider('lookup', { idToken: 'x' }),
  ])
}

function callOf(method: string, path: string, more: Partial<Call> = {}): Call {
  return { method, path, query: [], headers: {}, body: null, ...more }
}

function anything(chance: Chance): Call {
  const segment = () => chance.pick([...HOSTILE, 'api', 'main', 'prod', 'assets', '..', '%2e%2e'])
  const path = Array.from({ length: chance.between(1, 6) }, () => String(segment()).slice(0, 300))
  const body = chance.percent(50) ? { [String(segment())]: segment() } : null
  return callOf(chance.pick(METHODS), `/${path.join('/')}`.replaceAll(/[?#]/g, ''), { body })
}

function change(call: Call, chance: Chance, known: Known): void {
  const value = structuredClone(chance.pick(HOSTILE))
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  const name = call.query.length > 0 ? chance.pick(call.query as [[string, string]])[0] : 'also'
  const encoded = encodeURIComponent(text.toWellFormed())
  const isBodyChanged = call.body !== null && chance.percent(70)
  if (isBodyChanged) return changeField(call.body!, chance, value)
  chance.pick<() => void>([
    () => (call.query = call.query.filter(([key]) => key !== name)),
    () => call.query.push([name, encoded]),
    () => call.query.push([encoded, '1']),
    () => (call.query = call.query.map(([key, old]) => [key, key === name ? encoded : old])),
    () =>
      call.query.push(
        ...Array.from({ length: 200 }, (_, i) => [`q${i}`, encoded.slice(0, 20)] as never),
      ),
    () => (call.headers.authorization = `Bearer ${chance.pick(known.otherTokens as [string])}`),
    () => delete call.headers[chance.pick(['authorization', 'x-api-key', 'content-type'])],
    () => (call.headers[chance.pick(['authorization', 'idempotency-key'])] = encoded.slice(0, 900)),
    () => Object.assign(call.headers, chance.pick(HEADERS)),
    () => (call.method = chance.pick(METHODS)),
    () => (call.path = call.path.replace(/[^/]+$/, encoded.slice(0, 1000))),
    () => (call.path = chance.pick([call.path.toUpperCase(), `/${call.path}`, `${call.path}/`])),
  ])()
}

function changeField(body: Record<string, unknown>, chance: Chance, value: unknown): void {
  const names = Object.keys(body)
  const name = names[chance.between(0, names.length - 1)] ?? 'also'
  const inner = body[name]
  chance.pick<() => void>([
    () => (body[name] = value),
    () => (body[name] = value),
    () => delete body[name],
    () => (body[String(value).slice(0, 300)] = inner),
    () => (body[name] = [inner, value]),
    () => {
      if (typeof inner === 'object' && inner !== null && !Array.isArray(inner)) {
        changeField(inner as Record<string, unknown>, chance, value)
      } else body[name] = `${String(inner)}${typeof value === 'string' ? value : ''}`
    },
  ])()
}

/** Mostly the JSON itself, sometimes what a program would not write. */
function bytes(json: string, chance: Chance): Buffer {
  if (chance.percent(90)) return Buffer.from(json)
  const text = chance.pick([
    json.slice(0, chance.between(0, json.length)),
    json.replace('{', '{"__proto__":{"isApproved":false},'),
    json.replaceAll(/:[^,{}[\]]+/g, ':-0'),
    json.replaceAll(/:[^,{}[\]]+/g, ':1e999'),
    `\ufeff${json}`,
    '['.repeat(chance.between(1, 30_000)),
    json + ' '.repeat(chance.between(1, 100_000)),
    String.fromCharCode(...Array.from({ length: 200 }, () => chance.between(0, 255))),
  ])
  return Buffer.from(text, chance.pick(['utf8', 'utf16le', 'latin1']))
}
