import { CacheOnly } from 'workbox-strategies'

/**
 * Answers with what has been put into a cache, else from the network. Puts nothing there: which devices hold
 * such files is decided by who puts them.
 */
export function keptOrFetched(cacheName: string): CacheOnly {
  return new CacheOnly({
    cacheName,
    plugins: [{ handlerDidError: ({ request }) => fetch(request) }],
  })
}
