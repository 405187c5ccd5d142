import { z } from 'zod'

// Zod's compiled parsers need `eval`, which the pages' content security policy forbids. Even trying it would
// be reported.
z.config({ jitless: true })

/**
 * The services of spec section 7 and their paths on the embedded server. A deployment can put each of them on
 * a host of its own (`src/config/settings.ts`), except `auth`, which is the auth provider's own address.
 */
export const EMBEDDED_SERVICES = {
  main: '/api/main',
  email: '/api/email',
  accounts: '/api/accounts',
  visits: '/api/visits',
  staff: '/api/staff',
  businesses: '/api/businesses',
  auth: '/identitytoolkit.googleapis.com',
} as const

export type ServiceName = keyof typeof EMBEDDED_SERVICES

/**
 * Identifies a request by an `id` that is the same for all its attempts. Calls whose contract says so take
 * effect once per id.
 */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/** `apiKey`: header `x-api-key`. `staff`: a bearer ID token of the staff project. */
export type Authorization = 'none' | 'apiKey' | 'staff'

/**
 * One call of spec section 7, defined once for its three users: `call()` in the page, the routes of the
 * server, and the URL matchers of the service worker.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
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
  /** Whether its answer has an ETag, and is sent again only if it has changed since. */
  isVersioned?: boolean
}

/** Returns the definition, with the exact types of its schemas. */
export function endpoint<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(definition: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return definition
}
