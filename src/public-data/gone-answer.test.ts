// @vitest-environment node
import { expect, test } from 'vitest'
import { ApiError } from '../contract/api-error.ts'
import { goneAnswer, goneCouponIn } from './gone-answer.ts'
import { BUSINESS } from './testing.ts'

const LAST = {
  coupon: {
    id: 'scone',
    url: '/images/shop.png',
    name: 'Free scone',
    description: null,
    businessName: 'Tea Room',
    price: 0,
    amount_left: null,
    expirationDate: '2026-11-02T04:59:59.000Z',
    city: 'Kensington',
    state: 'MD',
    isOnPass: true,
  },
  business: BUSINESS,
  others: [],
}
const ENDED = { error: 'This coupon no longer exists', endedAt: '2026-11-02T04:59:59.000Z' }

const gone = (body: unknown) => Response.json(body, { status: 404 })
const errorOf = async (answer: Response | null) =>
  new ApiError('refused', 'This coupon no longer exists', {
    status: answer?.status ?? 0,
    body: await answer?.json(),
  })

test('[K3] a 404 that is stored says what the coupon was, when it ended and since when that is known', async () => {
  const before = Date.now()
  const answer = await goneAnswer(Response.json(LAST), gone(ENDED))
  expect(answer?.status).toBe(404)
  const told = goneCouponIn(await errorOf(answer))
  expect(told).toMatchObject({ ...ENDED, last: { coupon: LAST.coupon } })
  expect(told?.goneAt).toBeGreaterThanOrEqual(before)
})

test('[K3] another 404 changes nothing of what is known, nor since when', async () => {
  const first = await goneAnswer(Response.json(LAST), gone(ENDED))
  const body: unknown = await first?.clone().json()
  const second = await goneAnswer(
    first ?? gone(null),
    gone({ error: 'This coupon no longer exists' }),
  )
  expect(second?.status).toBe(404)
  expect(await second?.json()).toEqual(body)
})

test.each([null, [], {}, 'Not found', { message: 'no route' }])(
  '[K3] a 404 that says %j is not the server’s',
  async (body) => {
    expect(await goneAnswer(Response.json(LAST), gone(body))).toBeNull()
  },
)

test('[K3] [P10] the server’s own 404, and what another release stored, say nothing of what the coupon was', async () => {
  expect(goneCouponIn(await errorOf(gone(ENDED)))).toEqual(ENDED)
  expect(
    goneCouponIn(await errorOf(gone({ ...ENDED, last: { coupon: {} }, goneAt: 1 }))),
  ).toBeNull()
})
