import { CacheOnly } from 'workbox-strategies'
import { untilReplaced } from './make-way.ts'

/**
 * Answers from a cache, or from the network when the cache has no answer. It never writes to the cache:
 * whoever fills it decides which devices keep such files.
 * @returns the Workbox strategy
 */
export function keptOrFetched(cacheName: string): CacheOnly {
  return new CacheOnly({
    cacheName,
    plugins: [{ handlerDidError: ({ request }) => fetch(request, { signal: untilReplaced() }) }],
  })
}
