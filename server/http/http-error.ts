import type { ErrorHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { splitPath } from '../../src/rules/mended-path.ts'
import { log } from '../config/log.ts'
import { isDatabaseAway } from '../database/database-is-away.ts'

/** Makes a route answer with this status and the contract's error body, `{ error }`. */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode
  /** Further fields of the body, such as the decided request of a 409. */
  readonly details: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(
    status: ContentfulStatusCode,
    message: string,
    details: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ) {
    super(message)
    this.status = status
    this.details = details
    this.headers = headers
  }
}

/**
 * Answers what a route threw. Anything but an `HttpError` is logged, and answered without details: 503 while the
 * database is away, else 500.
 */
export const answerError: ErrorHandler = (error, c) => {
  if (error instanceof HttpError) {
    if (error.status === 401) c.header('WWW-Authenticate', 'Bearer')
    // So that it need not send the rest.
    if (error.status === 413) c.header('Connection', 'close')
    return c.json({ error: error.message, ...error.details }, error.status, error.headers)
  }
  const { method } = c.req
  const { path } = splitPath(c.req.path)
  const request = { requestId: c.get('requestId'), method, path }
  if (isDatabaseAway(error)) {
    log.warn({ ...request, err: error }, 'The database does not answer')
    const retry = { 'Retry-After': '2' }
    return c.json({ error: 'This does not work right now, please try again' }, 503, retry)
  }
  log.error({ ...request, err: error }, 'Failed')
  return c.json({ error: 'Something went wrong' }, 500)
}
