import * as z from 'zod/mini'
import { SERVICE_URLS } from '../config/settings.ts'
import { ApiError, classifyFailure } from './api-error.ts'
import { TABLET_HEADER } from './tablet-header.ts'
import {
  EMBEDDED_SERVICES,
  IDEMPOTENCY_HEADER,
  type Endpoint,
  type ServiceName,
} from './endpoint.ts'

/** Longest wait for an answer. Shorter than a pass of the drain, so that a pass can end. */
export const CALL_TIMEOUT_MS = 15_000

/** Longest `Retry-After` that is honored. */
const RETRY_AFTER_MAX_MS = 60 * 60_000

/** Spread into the request, because Node's types lack `cache`; Node caches no answers anyway. */
const UNCACHED = { cache: 'no-store' } as const

const errorBody = z.object({ error: z.string() })

interface CallOptions<E extends Endpoint> {
  params?: z.input<E['params']>
  query?: z.input<E['query']>
  body?: z.input<E['body']>
  /** ID token of the staff project or API key, whichever the endpoint's `authorization` asks for. */
  credential?: string
  /** The same for every attempt of one request. */
  idempotencyKey?: string
  /** What the tablet says of itself (`src/contract/tablet-header.ts`). */
  tablet?: string | undefined
  signal?: AbortSignal
  /** Longest wait for the answer; set where an image has to get through a poor connection first. */
  timeoutMs?: number
  /** Lets the request outlive the page. */
  keepalive?: boolean
}

/**
 * Makes one call of the contract (spec section 7).
 * @returns the parsed body of the answer
 * @throws {ApiError} for every failure, including an answer that does not match the contract
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<z.output<E['response']>> {
  const response = await answer(endpoint, options)
  const body = await readJson(response)
  if (!response.ok) throw failure(response, body)
  const parsed = z.safeParse(endpoint.response, body)
  // A captive portal answers 200 too, and some calls accept any body.
  if (!parsed.success || isPage(response)) {
    throw new ApiError('foreign-answer', 'The answer is not from our server', {
      status: response.status,
      cause: parsed.error,
    })
  }
  return parsed.data as z.output<E['response']>
}

async function answer<E extends Endpoint>(endpoint: E, options: CallOptions<E>): Promise<Response> {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? CALL_TIMEOUT_MS)
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout
  try {
    return await fetch(requestUrl(endpoint, options), {
      method: endpoint.method,
      headers: requestHeaders(endpoint, options),
      body: endpoint.method === 'POST' ? JSON.stringify(options.body ?? {}) : undefined,
      // A captive portal's redirect to its login page must not count as an answer.
      redirect: 'error',
      credentials: 'omit',
      ...UNCACHED,
      keepalive: options.keepalive ?? false,
      signal,
    })
  } catch (cause) {
    throw new ApiError('no-answer', 'No answer from the server', { cause })
  }
}

/** The URL of a call: the service's base URL, the path with its parameters, and the query. */
export function requestUrl<E extends Endpoint>(
  endpoint: E,
  options: Pick<CallOptions<E>, 'params' | 'query'>,
): string {
  const params = (options.params ?? {}) as Record<string, string>
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries((options.query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined) query.set(name, String(value))
  }
  const search = query.size > 0 ? `?${query}` : ''
  const configured: Partial<Record<ServiceName, string>> = SERVICE_URLS
  const base = configured[endpoint.service] ?? EMBEDDED_SERVICES[endpoint.service]
  return `${base}${path}${search}`
}

function requestHeaders<E extends Endpoint>(
  endpoint: E,
  { credential, idempotencyKey, tablet }: CallOptions<E>,
): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (endpoint.method === 'POST') headers['content-type'] = 'application/json'
  if (credential && endpoint.authorization === 'staff')
    headers.authorization = `Bearer ${credential}`
  if (credential && endpoint.authorization === 'apiKey') headers['x-api-key'] = credential
  if (idempotencyKey) headers[IDEMPOTENCY_HEADER] = idempotencyKey
  // Another origin's server would have to allow it first, or browsers make no call.
  if (tablet && SERVICE_URLS[endpoint.service as keyof typeof SERVICE_URLS] === undefined) {
    headers[TABLET_HEADER] = tablet
  }
  return headers
}

/** None of our calls answers with HTML. */
function isPage(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') ?? false
}

/** @returns the parsed body; undefined if it is not JSON */
async function readJson(response: Response): Promise<unknown> {
  let text: string
  try {
    text = await response.text()
  } catch (cause) {
    throw new ApiError('no-answer', 'The answer was cut off', { cause })
  }
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/**
 * A failure is the server's only if it has the contract's form: any intermediary can answer 403, 404 or 503,
 * and ask to wait for an hour.
 */
function failure(response: Response, body: unknown): ApiError {
  const { status } = response
  const parsed = errorBody.safeParse(body)
  const kind = parsed.success ? classifyFailure(status) : 'foreign-answer'
  if (!parsed.success || kind === 'foreign-answer') {
    return new ApiError('foreign-answer', 'The answer is not from our server', { status })
  }
  const retryAfterMs = kind === 'busy' ? parseRetryAfter(response.headers.get('retry-after')) : null
  return new ApiError(kind, parsed.data.error, { status, retryAfterMs, body })
}

/** @returns milliseconds to wait, from seconds or an HTTP date; null if there is none */
export function parseRetryAfter(header: string | null): number | null {
  if (!header) return null
  const seconds = Number(header)
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), RETRY_AFTER_MAX_MS)
}
