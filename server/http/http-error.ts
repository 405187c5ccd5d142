import type { ErrorHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { log } from '../config/log.ts'

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

/** Answers what a route threw. Anything but an `HttpError` is logged, and answered without details. */
export const answerError: ErrorHandler = (error, c) => {
  if (error instanceof HttpError) {
    if (error.status === 401) c.header('WWW-Authenticate', 'Bearer')
    return c.json({ error: error.message, ...error.details }, error.status, error.headers)
  }
  const { method, path } = c.req
  log.error({ requestId: c.get('requestId'), method, path, err: error }, 'Failed')
  return c.json({ error: 'Something went wrong' }, 500)
}
