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
import { STAFF_FILE } from './staff-screens.ts'

/** For addresses whose content only the router knows: Hermes, coupons, what does not exist. */
const SHELL = 'app-shell.html'

/** Paths that are answered by the server alone. */
const NOT_PAGES = [
  /^\/api\//,
  /^\/(receipt-images|template-images|images)\//,
  /^\/(healthz|robots\.txt|sitemap\.xml)$/,
  /^\/emulator\//,
  /^\/__/,
  /\.googleapis\.com\//,
]

/** @param files every file of this build */
export function servePages(files: readonly (PrecacheEntry | string)[]): void {
  const publicFiles = files.filter((file) => !STAFF_FILE.test(urlOf(file)))
  const pages = new Map(
    publicFiles
      .map(urlOf)
      .filter(isPage)
      .map((url) => [pathOf(url), url]),
  )
  registerRoute(
    new NavigationRoute(
      async ({ request }) => {
        const { pathname } = new URL(request.url)
        const page = await matchPrecache(pages.get(normal(pathname)) ?? SHELL)
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

function isPage(url: string): boolean {
  return url.endsWith('.html') && url !== SHELL
}

/** `MoCo/offers.html` is the page of `/moco/offers`, `index.html` that of `/`. */
function pathOf(url: string): string {
  return normal(`/${url.replace(/\.html$/, '').replace(/(^|\/)index$/, '')}`)
}

function normal(path: string): string {
  return path.toLowerCase().replace(/\/+$/, '') || '/'
}
