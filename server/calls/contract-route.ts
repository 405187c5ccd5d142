import type { Hono, MiddlewareHandler } from 'hono'
import type {} from 'hono/request-id'
import { z } from 'zod'
import {
  EMBEDDED_SERVICES,
  IDEMPOTENCY_HEADER,
  type Endpoint,
} from '../../src/contract/endpoint.ts'
import { id } from '../../src/contract/fields.ts'
import { problemOf } from '../../src/contract/problem-of.ts'
import { formText } from '../../src/rules/values/form-text.ts'
import type { Authorize } from '../http/authorization.ts'
import { HttpError } from '../http/http-error.ts'
import { versionedAnswer } from './versioned-answer.ts'
import { encodingOf, readBody, unknownEncoding } from '../http/request-body.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** The number of the contract's call that the request is. */
    call?: string
  }
}

/** Maximum number of query parameters, which is above what any call takes. */
const MAX_PARAMETERS = 16

interface ContractRequest<E extends Endpoint, Caller, Sent> {
  params: z.output<E['params']>
  query: z.output<E['query']>
  body: z.output<E['body']>
  caller: Caller
  /** Handed on by `receive`; undefined without it. */
  sent: Sent
  /** The same for every attempt at one request; undefined if the client sent none. */
  idempotencyKey: string | undefined
  /** The same in the answer's `X-Request-Id` and in the logs. */
  requestId: string
}

interface ContractRoute<E extends Endpoint, Caller, Sent> {
  authorize: Authorize<Caller>
  /** A `Response` is sent as it is, unchecked: for a body that the database has already put together. */
  answer: (request: ContractRequest<E, Caller, Sent>) => Promise<z.input<E['response']> | Response>
  /** The answer's; 200 unless it is stated. */
  status?: 201 | 202
  /** When two calls share a path: the query parameter that only this call has. */
  onlyWithQuery?: string
  /** Rate limit, for calls that anybody can make and that store something or test a credential. */
  limit?: MiddlewareHandler
  /** Maximum body size in bytes, for bodies that contain an image as text. */
  maxBodyBytes?: number
  /** For a body that is not JSON: reads it, and calls `use` with its text fields and whatever else was sent. */
  receive?: <T>(
    request: Request,
    caller: Caller,
    use: (fields: Record<string, string>, sent: Sent) => Promise<T>,
  ) => Promise<T>
}

const idempotencyKeyOrNone = z.object({
  [IDEMPOTENCY_HEADER]: z.optional(id),
})

const QUERY = /^[^?#]*\?([^#]*)/

/**
 * Registers one call of the contract (spec section 7) below its service's base path. Requests that violate
 * the contract get a 400, 413 or 415. An answer that violates it is not sent: the client gets a 500. Strings
 * are sent as plain text, everything else but a `Response` as JSON.
 */
export function contractRoute<E extends Endpoint, Caller, Sent = undefined>(
  app: Hono,
  endpoint: E,
  route: ContractRoute<E, Caller, Sent>,
): void {
  const path = `${EMBEDDED_SERVICES[endpoint.service]}${endpoint.path}`
  if (route.limit) app.on(endpoint.method, path, route.limit)
  app.on(endpoint.method, path, async (c, next) => {
    const searchParams = new URLSearchParams(QUERY.exec(c.req.url)?.[1])
    if (route.onlyWithQuery && !searchParams.has(route.onlyWithQuery)) return next()

    c.set('call', endpoint.call)
    const requestId = c.get('requestId')
    const header = (name: string) => c.req.header(name)
    const caller = await route.authorize(header)
    const params = parse(endpoint.params, c.req.param())
    const query = parse(endpoint.query, queryObject(searchParams))
    const answerTo = (rawBody: unknown, sent?: Sent) => {
      const body = parse(endpoint.body, rawBody)
      // The draft of its standard writes it in quotes.
      const headers = parse(idempotencyKeyOrNone, {
        [IDEMPOTENCY_HEADER]: formText(header(IDEMPOTENCY_HEADER) ?? '') || undefined,
      }) as z.output<typeof idempotencyKeyOrNone>
      const idempotencyKey = headers[IDEMPOTENCY_HEADER]
      const request = { params, query, body, sent, caller, idempotencyKey, requestId }
      return route.answer(request as ContractRequest<E, Caller, Sent>)
    }
    const answered = await (route.receive?.(c.req.raw, caller, answerTo) ??
      answerTo(endpoint.method === 'POST' ? await readJson(c.req.raw, route.maxBodyBytes) : {}))
    if (answered instanceof Response) return answered
    const answer = z.parse(endpoint.response, answered)
    if (endpoint.isVersioned) return versionedAnswer(c, answer)
    return typeof answer === 'string'
      ? c.text(answer, route.status)
      : c.json(answer as object, route.status)
  })
}

/**
 * A repeated parameter becomes an array, which every schema rejects.
 * @throws {HttpError} 400 when there are more parameters than any call has
 */
function queryObject(searchParams: URLSearchParams): Record<string, string | string[]> {
  if (searchParams.size > MAX_PARAMETERS) throw new HttpError(400, 'There are too many parameters')
  const entries = [...new Set(searchParams.keys())].map((name) => {
    const values = searchParams.getAll(name)
    return [name, values.length === 1 ? values[0] : values] as const
  })
  return Object.fromEntries(entries) as Record<string, string | string[]>
}

async function readJson(request: Request, maxBytes: number | undefined): Promise<unknown> {
  const type = request.headers.get('content-type')?.split(';', 1)[0]?.trim().toLowerCase()
  if (type !== 'application/json') throw new HttpError(415, 'The body must be application/json')
  if (encodingOf(request) !== null) throw unknownEncoding('none')
  const bytes = await readBody(request, maxBytes)
  if (!bytes) throw new HttpError(413, 'The body is too large')
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    throw new HttpError(400, 'The body is not JSON')
  }
}

/** @throws {HttpError} 400 naming the first invalid field */
function parse(schema: z.core.$ZodType, value: unknown): unknown {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  throw new HttpError(400, problemOf(result.error))
}
