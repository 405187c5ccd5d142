import type { Context, MiddlewareHandler, Next } from 'hono'
import { Pool } from 'pg'
import { clientAddress } from './client-address.ts'
import type { Env } from '../config/env.ts'
import { ownLimit, sharedLimit, type CountedLimit } from './counted-limit.ts'
import { HttpError } from './http-error.ts'
import { log } from '../config/log.ts'

/**
 * Limits how often one client address may store something or try a credential without an account. Each limit counts
 * separately.
 */
export type RateLimits = ReturnType<typeof rateLimits>

const MINUTE_MS = 60_000

const TOO_MANY = 'Too many requests, please try again later'

/** Few and impatient connections: neither a flood nor a frozen database may hold up what is not limited. */
const POOL = { max: 2, connectionTimeoutMillis: 1000, query_timeout: 1000, allowExitOnIdle: true }

const unlimited: CountedLimit = { take: () => Promise.resolve(0) }

/**
 * Builds the limits from RATE_LIMIT (calls per minute and address; 0 means none) and TRUST_PROXY. With
 * DATABASE_URL, all processes on that database count together.
 */
export function rateLimits(env: Env) {
  const addressOf = clientAddress(env.TRUST_PROXY === 'on')
  const pool = env.DATABASE_URL ? new Pool({ connectionString: env.DATABASE_URL, ...POOL }) : null
  pool?.on('error', (error) => log.warn({ err: error }, 'Lost a connection of the rate limits'))
  // One in use has an error event of its own, which would end the process.
  pool?.on('connect', (client) => client.on('error', () => undefined))

  function counted(name: string, uses: number): CountedLimit {
    if (uses === 0) return unlimited
    return pool ? sharedLimit(pool, name, uses, MINUTE_MS) : ownLimit(uses, MINUTE_MS)
  }

  const wrongCredentials = counted('401', env.RATE_LIMIT)
  return {
    /** For one call of the contract. */
    call: (name: string): MiddlewareHandler => {
      const limit = counted(name, env.RATE_LIMIT)
      return async (c, next) => {
        const waitMs = await limit.take(addressOf(c))
        if (waitMs === 0) return next()
        throw tooMany(waitMs)
      }
    },
    /** For wrong tokens and keys, which then get a 429 instead of their 401. Right ones are not counted. */
    async wrongCredentials(c: Context, next: Next): Promise<void> {
      await next()
      if (c.res.status !== 401) return
      const waitMs = await wrongCredentials.take(addressOf(c))
      if (waitMs === 0) return
      // Setting it twice, because the new answer would otherwise take over the old one's headers.
      c.res = undefined
      c.res = Response.json({ error: TOO_MANY }, { status: 429, headers: retryAfter(waitMs) })
    },
    /** For receipts that one customer sends, from any address. */
    receipts: counted('receipts', Math.ceil(env.RATE_LIMIT / 6)),
    close: async () => pool?.end(),
  }
}

export function tooMany(waitMs: number): HttpError {
  return new HttpError(429, TOO_MANY, {}, retryAfter(waitMs))
}

export function retryAfter(waitMs: number): { 'Retry-After': string } {
  return { 'Retry-After': String(Math.ceil(waitMs / 1000)) }
}
