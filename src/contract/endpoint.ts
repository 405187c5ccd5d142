import { z } from 'zod'

// Compiled parsers need `eval`, which the pages' policy forbids; even the try would be reported.
z.config({ jitless: true })

/**
 * The services of the spec's section 7 and where the embedded server answers for them. A deployment can
 * put each of them on a host of its own (see `config.ts`). `auth` is the auth provider's own address.
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
 * Names a request, as an `id` that is the same for each of its tries. Calls that say so in their contract have
 * one effect a name.
 */
export const IDEMPOTENCY_HEADER = 'Idempotency-Key'

/** `apiKey`: header `x-api-key`. `staff`: a bearer ID token of the staff project. */
export type Authorization = 'none' | 'apiKey' | 'staff'

/**
 * One call of the spec's section 7, defined once for its three readers: `call()` in the page, the
 * routes of the server and the URL matchers of the service worker.
 */
export interface Endpoint<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  /** Its number in the spec's section 7, with a word where a number has two addresses. */
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
}

/** Keeps the schema types of one endpoint value. */
export function endpoint<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(definition: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return definition
}
