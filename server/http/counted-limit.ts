import { LRUCache } from 'lru-cache'
import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

/** Allows a number of uses to each key, until a fixed time after the first one. */
export interface CountedLimit {
  /**
   * Counts one use.
   * @returns 0 when it is within the limit, otherwise the milliseconds until the next one can be
   */
  take: (key: string) => Promise<number>
}

/** Beyond this many, the key that was used longest ago is forgotten, which bounds memory. */
const MAX_KEYS = 10_000

/** A limit that only this process knows of. */
export function ownLimit(uses: number, durationMs: number, maxKeys = MAX_KEYS): CountedLimit {
  const counts = new LRUCache<string, { used: number }>({ max: maxKeys, ttl: durationMs })
  return {
    take(key) {
      const count = counts.get(key) ?? { used: 0 }
      if (count.used === 0) counts.set(key, count)
      count.used += 1
      return Promise.resolve(count.used <= uses ? 0 : Math.max(1, counts.getRemainingTTL(key)))
    },
  }
}

/**
 * A limit that all processes on one PostgreSQL share. While the database is away, each counts for itself.
 * @param name of the limit; its keys in the table `rate_limits` begin with it
 */
export function sharedLimit(
  pool: Pool,
  name: string,
  uses: number,
  durationMs: number,
): CountedLimit {
  const own = ownLimit(uses, durationMs)
  const shared = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limits',
    tableCreated: true,
    keyPrefix: name,
    points: uses,
    duration: durationMs / 1000,
    // Who is over the limit costs the database nothing more.
    inMemoryBlockOnConsumed: uses + 1,
  })
  return {
    async take(key) {
      try {
        await shared.consume(key)
        return 0
      } catch (refused) {
        return refused instanceof RateLimiterRes ? Math.max(1, refused.msBeforeNext) : own.take(key)
      }
    },
  }
}
