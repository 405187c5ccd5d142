/** Serves the text recognition files, which the page puts in the cache once somebody has signed in. */
import { registerRoute } from 'workbox-routing'
import { RECOGNITION_CACHE, RECOGNITION_FILE } from '../src/app-shell/recognition-cache.ts'
import { keptOrFetched } from './kept-or-fetched.ts'

export function serveRecognitionFiles(): void {
  registerRoute(
    ({ sameOrigin, url }) => sameOrigin && RECOGNITION_FILE.test(url.pathname),
    keptOrFetched(RECOGNITION_CACHE),
  )
}
