import type { Context, MiddlewareHandler } from 'hono'
import { clientAddress } from './client-address.ts'
import type { Env } from '../config/env.ts'
import { HttpError } from './http-error.ts'
import { slidingWindow } from './sliding-window.ts'

/** Limits how often one client address may make calls that need no account. Each limit counts separately. */
export interface RateLimits {
  /** For one call of the contract. */
  call: () => MiddlewareHandler
  /**
   * For anything open to guessing, such as passwords: half the rate of a call.
   * @param refuse builds the 429 in the form that the client understands
   */
  guess: (refuse: (c: Context) => Response) => MiddlewareHandler
}

/** Builds the limits from RATE_LIMIT (calls per minute and address; 0 means none) and TRUST_PROXY. */
export function rateLimits(env: Env): RateLimits {
  const addressOf = clientAddress(env.TRUST_PROXY === 'on')

  function limit(
    perMinute: number,
    refuse: (c: Context, retryAfter: Record<string, string>) => Response,
  ): MiddlewareHandler {
    if (perMinute === 0) return (_, next) => next()
    const take = slidingWindow(perMinute)
    return async (c, next) => {
      const waitMs = take(addressOf(c), performance.now())
      if (waitMs === 0) return next()
      return refuse(c, { 'Retry-After': String(Math.ceil(waitMs / 1000)) })
    }
  }

  return {
    call: () =>
      limit(env.RATE_LIMIT, (_, retryAfter) => {
        throw new HttpError(429, 'Too many requests, please try again later', {}, retryAfter)
      }),
    guess: (refuse) =>
      limit(Math.ceil(env.RATE_LIMIT / 2), (c, retryAfter) => {
        for (const [name, value] of Object.entries(retryAfter)) c.header(name, value)
        return refuse(c)
      }),
  }
}
