/**
 * Every public page is in the precache or kept as live content, so a visitor never needs the network to see one. Its
 * address may have any query string, any letter case and a trailing slash.
 */
import { matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import {
  cleanAddress,
  IMAGES,
  LIVE_PAGES,
  NOT_FOUND_FILE,
  pageFinder,
  servedPath,
} from '../src/contract/served-files.ts'
import { LIST_PATHS, LivePages } from './live-pages.ts'
import { STAFF_FILE } from './staff-files.ts'
import { storedOrNetwork } from './stored-or-network.ts'

declare const self: ServiceWorkerGlobalScope

const BOOT = /assets\/boot-/

/** Paths that only the server answers. */
const NOT_PAGES = [
  /^\/api\//,
  ...Object.values(IMAGES).map((folder) => new RegExp(`^${folder}/`)),
  /^\/(healthz|robots\.txt|sitemap\.xml)$/,
  /^\/emulator\//,
  /^\/__/,
  /\.googleapis\.com\//,
]

/**
 * Keeps the public files and answers navigations with them.
 * @param files every file of this build
 */
export function servePages(files: readonly (PrecacheEntry | string)[]): void {
  const publicFiles = files.filter((file) => !STAFF_FILE.test(urlOf(file)))
  const findPage = pageFinder(publicFiles.map((file) => fileOf(urlOf(file))))
  const live = new LivePages(publicFiles.map(urlOf).find((url) => BOOT.test(url)) ?? '')
  registerRoute(
    new NavigationRoute(
      async ({ request, event }) => {
        const address = new URL(request.url)
        const clean = cleanAddress(address, findPage)
        // As the server does.
        if (clean !== undefined) return Response.redirect(clean, 308)
        const file = findPage(address.pathname) ?? NOT_FOUND_FILE
        const find = () => matchPrecache(servedPath(file))
        if (!LIVE_PAGES.includes(file)) return storedOrNetwork(find(), () => fetch(request))
        return live.open(file, request, find, (work) => event.waitUntil(work))
      },
      { denylist: NOT_PAGES },
    ),
  )
  precacheAndRoute(publicFiles.filter((file) => !LIST_PATHS.includes(urlOf(file))))
  self.addEventListener('install', (event) =>
    event.waitUntil(live.install((work) => event.waitUntil(work))),
  )
  self.addEventListener('activate', (event) => event.waitUntil(live.deleteOthers()))
}

/** The file of the build that is served under a path; the reverse of `servedPath`. */
function fileOf(url: string): string {
  const path = url.replace(/^\//, '')
  return /\.\w+$/.test(path) ? path : `${path || 'index'}.html`
}

function urlOf(file: PrecacheEntry | string): string {
  return typeof file === 'string' ? file : file.url
}
