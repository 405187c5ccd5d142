/**
 * Every public page is in the precache or kept as live content, so a visitor never needs the network to see one. Its
 * address may have any query string, any letter case and a trailing slash.
 */
import { matchPrecache, precacheAndRoute, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { getCoupon, getPassCoupon } from '../src/contract/public-calls.ts'
import {
  cleanAddress,
  COUPON_PAGES,
  IMAGES,
  LIVE_PAGES,
  NOT_FOUND_FILE,
  pageFinder,
  PASS_COUPON_FILE,
  servedPath,
} from '../src/contract/served-files.ts'
import { mendedId } from '../src/rules/mended-path.ts'
import { LIST_PATHS, LivePages } from './live-pages.ts'
import type { StoredAnswer } from './public-data.ts'
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
  /\.ics$/i,
  /\.googleapis\.com\//,
]

/**
 * Keeps the public files and answers navigations with them.
 * @param files every file of this build
 * @param storedAnswer stores what a coupon's page shows: a page that is left before it could ask would otherwise be stored
 *   without it, and nobody could say later what the coupon was
 */
export function servePages(
  files: readonly (PrecacheEntry | string)[],
  storedAnswer: StoredAnswer,
): void {
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
        const answer = LIVE_PAGES.includes(file)
          ? live.open(file, request, find, (work) => event.waitUntil(work))
          : storedOrNetwork(find(), () => fetch(request))
        const id = mendedId(address.pathname.split('/')[2] ?? '')
        if (COUPON_PAGES.includes(file) && id !== null) {
          const call = file === PASS_COUPON_FILE ? getPassCoupon : getCoupon
          const keep = answer.then(async (page) => {
            if (page.ok) await storedAnswer(call, id, event)
          })
          event.waitUntil(keep.catch(() => undefined))
        }
        return answer.catch(noPage)
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

/** Says that neither the storage nor the network has the page, in our words instead of the browser's. */
function noPage(): Response {
  const page = `<!doctype html>
<html lang="en">
  <meta name="viewport" content="width=device-width">
  <meta name="color-scheme" content="light dark">
  <title>This page could not be opened</title>
  <body style="max-width: 32rem; margin: 15vh auto; padding: 0 1rem; font: 1.125rem/1.5 sans-serif">
    <h1>This page could not be opened</h1>
    <p>The storage of this device did not give it, and there is no connection. Free some space on it, then try again.</p>
    <p><a href="">Try again</a></p>
`
  return new Response(page, {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  })
}

/** The file of the build that is served under a path; the reverse of `servedPath`. */
function fileOf(url: string): string {
  const path = url.replace(/^\//, '')
  return /\.\w+$/.test(path) ? path : `${path || 'index'}.html`
}

function urlOf(file: PrecacheEntry | string): string {
  return typeof file === 'string' ? file : file.url
}
