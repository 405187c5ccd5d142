import { expect, test } from 'vitest'
import { imageSignatures, type SignedQuery } from './image-signatures.ts'

const HOUR = 60 * 60_000
const NOON = Date.parse('2026-11-10T12:00:00Z')
const MIDNIGHT = Date.parse('2026-11-12T00:00:00Z')
const OLD = 'the-old-secret-of-the-images'
const NEW = 'the-new-secret-of-the-images'
const PATH = '/receipt-images/r-0001-1.jpg'

const signed = (secrets = [OLD], now = NOON, viewer = 'ann') =>
  imageSignatures(secrets, () => now).sign(PATH, viewer)

/** The server's word about a URL. */
function isValid(url: string, { secrets = [OLD], now = NOON } = {}) {
  const { pathname, searchParams } = new URL(url, 'https://campfire.example')
  const query = Object.fromEntries(searchParams) as SignedQuery
  return imageSignatures(secrets, () => now).isValid(pathname, query)
}

test('a URL is good for more than a day, and ends with the next day in UTC', () => {
  expect(isValid(signed(), { now: MIDNIGHT - 1 })).toBe(true)
  expect(isValid(signed(), { now: MIDNIGHT })).toBe(false)
  const late = MIDNIGHT - 24 * HOUR - 1
  expect(isValid(signed([OLD], late), { now: late + 24 * HOUR })).toBe(true)
})

test('a URL stays the same within a day, and each person has another', () => {
  expect(signed([OLD], NOON + 11 * HOUR)).toBe(signed())
  expect(signed([OLD], NOON + 12 * HOUR)).not.toBe(signed())
  expect(signed([OLD], NOON, 'ben')).not.toBe(signed())
})

test('whatever is in the name of a file or the id of a person, nothing in a URL has to be escaped in JSON', () => {
  const path = '/receipt-images/a"b\\c\n\u00e9\u2028%.jpg'
  const viewer = 'a&b=c d"\\\n1\u00e9%'
  const url = imageSignatures([OLD], () => NOON).sign(path, viewer)
  expect(JSON.stringify(url)).toBe(`"${url}"`)
  const query = Object.fromEntries(new URLSearchParams(url.split('?')[1])) as SignedQuery
  expect(query.viewer).toBe(viewer)
  expect(decodeURIComponent(url.split('?')[0]!)).toBe(path)
  expect(imageSignatures([OLD], () => NOON).isValid(path, query)).toBe(true)
})

test.each<[string, (url: string) => string]>([
  ['for another person', (url) => url.replace('viewer=ann', 'viewer=ben')],
  ['for nobody', (url) => url.replace('viewer=ann&', '')],
  ['for another image', (url) => url.replace('r-0001-1', 'r-0002-1')],
  ['for another folder', (url) => url.replace('/receipt-', '/template-')],
  ['for longer', (url) => url.replace(/expires=\d+/, 'expires=9999999999')],
  ['for ever', (url) => url.replace(/expires=\d+/, 'expires=Infinity')],
  ['without its end', (url) => url.replace(/expires=\d+&/, '')],
  ['without its signature', (url) => url.replace(/&signature=.+/, '')],
  ['with an empty signature', (url) => url.replace(/signature=.+/, 'signature=')],
  ['with half of its signature', (url) => url.slice(0, -20)],
  ['with an expiry moved into the viewer', (url) => url.replace('ann&expires=', 'ann%0A')],
])('a URL that somebody changed is none: %s', (_, change) => {
  expect(isValid(signed())).toBe(true)
  expect(isValid(change(signed()))).toBe(false)
})

test('a secret is replaced without breaking a URL: the first one signs, both are accepted, and one that was taken away opens nothing', () => {
  expect(isValid(signed([OLD]), { secrets: [NEW, OLD] })).toBe(true)
  expect(signed([NEW, OLD])).toBe(signed([NEW]))
  expect(isValid(signed([NEW]), { secrets: [NEW, OLD] })).toBe(true)
  expect(isValid(signed([OLD]), { secrets: [NEW] })).toBe(false)
})
