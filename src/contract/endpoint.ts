import type * as z from 'zod/mini'
import { nothing } from './fields.ts'

/**
 * The services of spec section 7 and their paths on the embedded server. A deployment can put each of them on
 * a host of its own (`src/config/settings.ts`), except `auth`, which is the auth provider's own address, and `intake`, which
 * no page uses.
 */
export const EMBEDDED_SERVICES = {
  main: '/api/main',
  email: '/api/email',
  accounts: '/api/accounts',
  visits: '/api/visits',
  staff: '/api/staff',
  businesses: '/api/businesses',
  intake: '/api/intake',
  auth: '/identitytoolkit.googleapis.com',
} as const

export type ServiceName = keyof typeof EMBEDDED_SERVICES

/**
 * Identifies a request by an `id` that is the same for all its attempts. Calls whose contract says so take
 * effect once per id.
 */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/** `apiKey`: header `x-api-key`. `staff`, `customer`: a bearer ID token of their project. */
export type Authorization = 'none' | 'apiKey' | 'staff' | 'customer'

export interface ImageLimits {
  most: number
  /** The size of each image. */
  maxBytes: number
}

/**
 * A call of spec section 7, defined once for its three users: `call()` in the page, the routes of the
 * server, and the URL matchers of the service worker.
 */
export interface Endpoint<
  Params extends z.core.$ZodType = z.core.$ZodType,
  Query extends z.core.$ZodType = z.core.$ZodType,
  Body extends z.core.$ZodType = z.core.$ZodType,
  Response extends z.core.$ZodType = z.core.$ZodType,
> {
  /** Its number in spec section 7, followed by a word if the number has two addresses. */
  call: string
  method: 'GET' | 'POST'
  service: ServiceName
  /** Path below the service's base URL; `:name` is a parameter. */
  path: string
  authorization: Authorization
  /** Requests are strict: an unknown field is an error. */
  params: Params
  query: Query
  body: Body
  /** Responses tolerate unknown fields, so that a newer server can serve an older page. */
  response: Response
  /**
   * For a call that carries images: its body is `multipart/form-data`, with `body` as its text fields and one to `most`
   * files named `image`. An empty field counts as one that is not there.
   */
  images?: ImageLimits
  /** If its answer has an ETag, and is sent again only if it has changed since. */
  isVersioned?: boolean
}

type Inputs = 'params' | 'query' | 'body'

/** Returns the definition, with the exact types of its schemas; what it takes nothing by is left out. */
export function endpoint<
  R extends z.core.$ZodType,
  P extends z.core.$ZodType = typeof nothing,
  Q extends z.core.$ZodType = typeof nothing,
  B extends z.core.$ZodType = typeof nothing,
>(
  definition: Omit<Endpoint<P, Q, B, R>, Inputs> & Partial<Pick<Endpoint<P, Q, B, R>, Inputs>>,
): Endpoint<P, Q, B, R> {
  const inputs = { params: nothing, query: nothing, body: nothing }
  return { ...inputs, ...definition } as Endpoint<P, Q, B, R>
}
