/**
 * Every page is in the precache, so a visitor never waits for the network to see one. Its address may
 * come with any query string, letter case and a slash at its end.
 */
import {
  cleanupOutdatedCaches,
  matchPrecache,
  precacheAndRoute,
  type PrecacheEntry,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { APP_SHELL, IMAGES, pageFinder } from '../src/contract/served-files.ts'
import { STAFF_FILE } from './staff-screens.ts'

/** Paths that are answered by the server alone. */
const NOT_PAGES = [
  /^\/api\//,
  ...Object.values(IMAGES).map((folder) => new RegExp(`^${folder}/`)),
  /^\/(healthz|robots\.txt|sitemap\.xml)$/,
  /^\/emulator\//,
  /^\/__/,
  /\.googleapis\.com\//,
]

/** @param files every file of this build */
export function servePages(files: readonly (PrecacheEntry | string)[]): void {
  const publicFiles = files.filter((file) => !STAFF_FILE.test(urlOf(file)))
  const findPage = pageFinder(publicFiles.map(urlOf))
  registerRoute(
    new NavigationRoute(
      async ({ request }) => {
        const { pathname } = new URL(request.url)
        const page = await matchPrecache(findPage(pathname) ?? APP_SHELL)
        // Without its precache the worker only stands in the way.
        return page ?? fetch(request)
      },
      { denylist: NOT_PAGES },
    ),
  )
  precacheAndRoute([...publicFiles], { ignoreURLParametersMatching: [/./] })
  cleanupOutdatedCaches()
}

function urlOf(file: PrecacheEntry | string): string {
  return typeof file === 'string' ? file : file.url
}
