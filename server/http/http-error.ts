import type { ErrorHandler } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** A request that is answered by a failure, in the contract's form `{ error }`. */
export class HttpError extends Error {
  readonly status: ContentfulStatusCode
  /** What else the body holds, such as the decision that stands. */
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

/** Answers what a route threw. What was not meant for the client is logged here and stays here. */
export const answerError: ErrorHandler = (error, c) => {
  if (error instanceof HttpError) {
    if (error.status === 401) c.header('WWW-Authenticate', 'Bearer')
    return c.json({ error: error.message, ...error.details }, error.status, error.headers)
  }
  console.error(`${c.req.method} ${c.req.path}`, error)
  return c.json({ error: 'Something went wrong' }, 500)
}
