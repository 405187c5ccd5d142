/** Calls 5, 12 to 15 and 18: what public pages use besides their forms (spec section 7). */
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { NAME_MAX } from '../rules/plain-text.ts'
import { id, prod, requiredText } from './fields.ts'

/** Common to the calls that read what pages show. */
const forVisitors = {
  method: 'GET',
  service: 'main',
  authorization: 'apiKey',
  params: prod,
  isVersioned: true,
} as const

/** Any text: what can be no id names no coupon, which the answer says in words for people. */
const couponParams = z.strictObject({ stage: z.literal('prod'), id: z.string() })

const wholeNumber = z.int().check(z.minimum(0))

/** Any OK status is success, whatever the body says. */
const ignored = z.unknown()

const visit = z.strictObject({
  businessName: requiredText(NAME_MAX),
  OS: z.enum(['ios', 'android', 'windows phone', 'unknown']),
})

export const coupon = z.object({
  id,
  url: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  businessName: z.string(),
  /** Points; 0 means free. */
  price: wholeNumber,
  amount_left: z.nullable(wholeNumber),
  expirationDate: z.nullable(z.string()),
  /** Where the shop is. */
  city: z.string(),
  state: z.string(),
  /** The shop's first category, such as `cafe`; absent if it has none. */
  kind: z.optional(z.string()),
  /** True if the pass gives it, false if the program does. */
  isOnPass: z.boolean(),
})

export type Coupon = z.output<typeof coupon>

/** For so long, lists name what has ended (checklist K3). */
export const ENDED_LATELY_MS = 7 * 24 * 60 * 60_000

const shopCoupon = z.object({
  id,
  name: z.string(),
  price: wholeNumber,
  isOnPass: z.boolean(),
  /** Absent in answers from before 1.1. */
  expirationDate: z.optional(z.nullable(z.string())),
})

export const shop = z.object({
  id,
  name: z.string(),
  city: z.string(),
  state: z.string(),
  address: z.string(),
  /** The beginning of its description. */
  about: z.string(),
  /** Null if it has no logo of its own. */
  logoUrl: z.nullable(z.string()),
  isOnPass: z.boolean(),
  isInProgram: z.boolean(),
  /** Its coupons of pass and program that are not sold out. */
  coupons: z.array(shopCoupon),
  /** Those that ended in the last seven days; absent if there are none, and in answers from before 1.1. */
  endedLately: z.optional(z.array(shopCoupon)),
  /** Its first category, such as `bakery`; absent if it has none. */
  kind: z.optional(z.string()),
  /** Categories, dietary tags and keywords in one list, for a search. */
  categories: z.array(z.string()),
})

export type Shop = z.output<typeof shop>

export const displayedBusiness = z.object({
  url: z.string(),
  name: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  about: z.string(),
  lat: z.number(),
  long: z.number(),
  phoneNumber: z.nullable(z.string()),
  emailAddress: z.nullable(z.string()),
})

/** Call 5 for the consumer app. With an `Idempotency-Key`, a visit counts once however often it is sent. */
export const recordConsumerVisit = endpoint({
  call: '5',
  method: 'POST',
  service: 'visits',
  path: '/v1',
  authorization: 'apiKey',
  body: visit,
  response: ignored,
})

export const recordBusinessVisit = endpoint({
  ...recordConsumerVisit,
  call: '5 business',
  path: '/v1/business',
})

export const listPassCoupons = endpoint({
  call: '12',
  ...forVisitors,
  path: '/:stage/moco/coupons',
  response: z.object({
    coupons: z.array(coupon),
    /** What ended in the last seven days, the last one first; absent in answers from before 1.1. */
    endedLately: z.optional(z.array(coupon)),
  }),
})

export const listRestaurants = endpoint({
  call: '13',
  ...forVisitors,
  path: '/:stage/businesses',
  response: z.array(
    z.object({ name: z.string(), city: z.string(), state: z.string(), address: z.string() }),
  ),
})

export const getPassCoupon = endpoint({
  call: '14',
  ...forVisitors,
  path: '/:stage/moco/coupon/:id',
  params: couponParams,
  response: z.object({
    coupon,
    business: displayedBusiness,
    /** Some more that can be had in the same town, those of the same shop first. */
    others: z.array(coupon),
  }),
})

export const getCoupon = endpoint({ ...getPassCoupon, call: '15', path: '/:stage/coupon/:id' })

export const listShops = endpoint({
  call: '18',
  ...forVisitors,
  path: '/:stage/shops',
  response: z.object({ shops: z.array(shop) }),
})
