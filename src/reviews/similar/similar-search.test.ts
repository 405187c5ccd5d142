import { expect, test } from 'vitest'
import { openRequest } from '../../offline/testing.ts'
import { findSimilar, type Subject } from './similar-search.ts'

const SUBJECT: Subject = {
  id: 'subject',
  userEmail: 'maya@example.com',
  urls: ['/subject.jpg'],
  businessId: 'b-1',
  receiptDatetime: '2026-11-10T13:12:31.000Z',
  subtotal: 8.2,
}
const BOUGHT = { businessId: 'b-1', receiptDatetime: '2026-11-10T20:00:00.000Z', subtotal: 8.2 }
const receipt = (id: string, facts: object = {}) => ({ ...openRequest(id), ...facts })
const here = (id: string, facts: object = {}) => ({ item: receipt(id, facts), isWaiting: false })
const noHashes = new Map<string, string[]>()

const found = (where: Partial<Parameters<typeof findSimilar>[1]>) =>
  findSimilar(SUBJECT, { here: [], server: [], hashes: noHashes, ...where }).map(
    ({ item, reasons }) => [item.id, ...reasons],
  )

test('the tablet is searched by the server’s rule, and by customer and total', () => {
  expect(
    found({
      here: [
        here('same-purchase', BOUGHT),
        here('same-total', { userEmail: 'MAYA@example.com', subtotal: 8.2 }),
        here('both', { ...BOUGHT, userEmail: 'maya@example.com' }),
        here('other-shop', { ...BOUGHT, businessId: 'b-2' }),
        here('says-nothing'),
        here('subject', { ...BOUGHT, userEmail: 'maya@example.com' }),
      ],
    }),
  ).toEqual([
    ['same-total', 'total'],
    ['same-purchase', 'purchase'],
    ['both', 'purchase', 'total'],
  ])
})

test('what the server found stands beside it once, and its copy is the newer one', () => {
  const server = [receipt('a', { ...BOUGHT, reviewStatus: 'approved' }), receipt('subject', BOUGHT)]
  expect(found({ server, here: [here('a', BOUGHT)] })).toEqual([['a', 'purchase']])
  const [similar] = findSimilar(SUBJECT, { server, here: [here('a', BOUGHT)], hashes: noHashes })
  expect(similar?.item.reviewStatus).toBe('approved')
})

test('a decision that waits on this tablet is newer than what the server knows', () => {
  const decided = { item: receipt('a', { ...BOUGHT, reviewStatus: 'rejected' }), isWaiting: true }
  const server = [receipt('a', BOUGHT)]
  const [similar] = findSimilar(SUBJECT, { server, here: [decided], hashes: noHashes })
  expect(similar).toMatchObject({ isWaiting: true, item: { reviewStatus: 'rejected' } })
})

test('the same image comes first, whatever else is known of it', () => {
  const image = 'f0'.repeat(72)
  const hashes = new Map([
    ['/subject.jpg', [image, '0'.repeat(144)]],
    ['/again.jpg', [image]],
    ['/other.jpg', ['0f'.repeat(72)]],
  ])
  expect(
    found({
      hashes,
      here: [
        here('bought', BOUGHT),
        here('again', { urls: ['/unknown.jpg', '/again.jpg'] }),
        here('other', { urls: ['/other.jpg'] }),
      ],
    }),
  ).toEqual([
    ['again', 'image'],
    ['bought', 'purchase'],
  ])
})
