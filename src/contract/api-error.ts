/** Every failure of a call, as one type that screens and the outbox can act on. */

/**
 * - `no-answer`: nothing came back (network, time-out)
 * - `foreign-answer`: something answered that is not our server, such as a captive portal
 * - `busy`: our server asks to try again (408, 425, 429, 5xx)
 * - `unauthenticated`: 401, the token is missing, wrong or too old
 * - `forbidden`: 403, the person may not do this
 * - `conflict`: 409, the server has something else already: another decision, or the same business
 * - `refused`: any other 4xx; the same request will not succeed
 */
export type FailureKind =
  'no-answer' | 'foreign-answer' | 'busy' | 'unauthenticated' | 'forbidden' | 'conflict' | 'refused'

/** `call()` throws it for every failure. */
export class ApiError extends Error {
  readonly kind: FailureKind
  /** HTTP status; 0 when there was no answer. */
  readonly status: number
  /** The pause that the server asked for. */
  readonly retryAfterMs: number | null
  /** The parsed body of a refusal or conflict. */
  readonly body: unknown

  constructor(
    kind: FailureKind,
    message: string,
    details: {
      status?: number
      retryAfterMs?: number | null
      body?: unknown
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: details.cause })
    this.name = 'ApiError'
    this.kind = kind
    this.status = details.status ?? 0
    this.retryAfterMs = details.retryAfterMs ?? null
    this.body = details.body
  }
}

const BUSY = new Set([408, 425, 429])

/** The server itself failed: the request is not wrong, nor does it come too early. */
export function isServerError(status: number): boolean {
  return status >= 500
}

/** "Network Authentication Required": sent only by intermediaries, never by our server. */
const PORTAL = 511

/** @param status of an HTTP answer that is not a success */
export function classifyFailure(status: number): FailureKind {
  if (status === PORTAL) return 'foreign-answer'
  if (BUSY.has(status) || isServerError(status)) return 'busy'
  if (status === 401) return 'unauthenticated'
  if (status === 403) return 'forbidden'
  if (status === 409) return 'conflict'
  if (status >= 400) return 'refused'
  return 'foreign-answer'
}

export function isUnauthenticated(error: unknown): boolean {
  return error instanceof ApiError && error.kind === 'unauthenticated'
}
