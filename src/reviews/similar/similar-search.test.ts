import { expect, test } from 'vitest'
import { imageKey } from '../../offline/image-key.ts'
import { NOW, openRequest } from '../../offline/testing.ts'
import { findSimilar, hintsOf, type Subject } from './similar-search.ts'

const SUBJECT: Subject = {
  id: 'subject',
  userEmail: 'maya@example.com',
  urls: ['/subject.jpg'],
  sameImage: [],
  businessId: 'b-1',
  receiptDatetime: '2026-11-10T13:12:31.000Z',
  subtotal: 8.2,
}
const BOUGHT = { businessId: 'b-1', receiptDatetime: '2026-11-10T20:00:00.000Z', subtotal: 8.2 }
const receipt = (id: string, facts: object = {}) => ({ ...openRequest(id), ...facts })
const local = (id: string, facts = {}) => ({ request: receipt(id, facts), isWaiting: false })

const NOWHERE = { local: [], images: [] }
const found = (where: Partial<Parameters<typeof findSimilar>[1]>) =>
  findSimilar(SUBJECT, { ...NOWHERE, ...where }).map(({ request, reasons }) => [
    request.id,
    ...reasons,
  ])

test('the tablet is searched by the server’s rule, and by customer and total', () => {
  expect(
    found({
      local: [
        local('same-purchase', BOUGHT),
        local('same-total', { userEmail: 'MAYA@example.com', subtotal: 8.2 }),
        local('both', { ...BOUGHT, userEmail: 'maya@example.com' }),
        local('other-shop', { ...BOUGHT, businessId: 'b-2' }),
        local('says-nothing'),
        local('subject', { ...BOUGHT, userEmail: 'maya@example.com' }),
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
  expect(found({ server, local: [local('a', BOUGHT)] })).toEqual([['a', 'purchase']])
  const [similar] = findSimilar(SUBJECT, { ...NOWHERE, server, local: [local('a', BOUGHT)] })
  expect(similar?.request.reviewStatus).toBe('approved')
})

test('a decision that waits on this tablet is newer than what the server knows', () => {
  const decided = { ...local('a', { ...BOUGHT, reviewStatus: 'rejected' }), isWaiting: true }
  const server = [receipt('a', BOUGHT)]
  const [similar] = findSimilar(SUBJECT, { ...NOWHERE, server, local: [decided] })
  expect(similar).toMatchObject({ isWaiting: true, request: { reviewStatus: 'rejected' } })
})

test('the same image comes first, whatever else is known of it', () => {
  expect(
    found({
      images: ['/subject.jpg', '/again.jpg'].map(imageKey),
      local: [
        local('bought', BOUGHT),
        local('again', { urls: ['/unknown.jpg', '/again.jpg?signature=new'] }),
        local('other', { urls: ['/other.jpg'] }),
      ],
    }),
  ).toEqual([
    ['again', 'image'],
    ['bought', 'purchase'],
  ])
})

test('an earlier request with the same image is found by its id, on the tablet and among what the server says', () => {
  const others = ['asked', 'held'].map((id) => receipt(id))
  const subject = { ...SUBJECT, sameImage: others }
  const [asked] = others
  const where = { ...NOWHERE, local: [local('held'), local('other')], sameImage: [asked!] }
  const similar = findSimilar(subject, where)
  expect(similar.map(({ request, reasons }) => [request.id, ...reasons]).toSorted()).toEqual([
    ['asked', 'image'],
    ['held', 'image'],
  ])
})

test('[V8] what the server found at the arrival of an image is a hint without a connection', () => {
  const sameImage = ['maya@example.com', 'lena@example.com'].map((userEmail, index) => ({
    id: `earlier-${index}`,
    userEmail,
    submittedDatetime: new Date(NOW - index * 60_000).toISOString(),
  }))
  const hints = hintsOf({ ...openRequest('subject'), sameImage }, SUBJECT, {
    local: [],
    images: [],
  })
  const same = hints.find(({ kind }) => kind === 'same-image')
  expect(same?.reason).toBe('duplicate')
  expect(same?.words).toMatch(/^The same image came from maya@example\.com, .*, and 1 more\.$/)
})
