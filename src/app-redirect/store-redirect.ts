/**
 * Wakes a redirect page at load, without React: the page arrives finished, and a phone that is about to leave for a
 * store should load as little as possible first. `StoreRedirect.tsx` has its HTML.
 */
import { STORE_LINKS } from '../config/settings.ts'
import { isVisit, type Visit } from '../offline/visits/visit.ts'
import { linkParameters } from '../rules/mended-link.ts'
import { showInAppHint } from './in-app-hint.ts'
import { isInAppBrowser } from './in-app-browser.ts'
import { leaveForStore } from './leave-for-store.ts'
import { hasGooglePlay, operatingSystem } from './operating-system.ts'
import { redirectWords, type Way } from './redirect-words.ts'
import { withShop } from './shop-campaign.ts'

/**
 * Adapts the page to this device, records the visit, and goes on to the store (spec section 2, checklist D1 to
 * D3). The page stays where the system has no store, inside another app, and for as long as the store is out of reach.
 * @param page as `StoreRedirect.tsx` renders it
 */
export function wake(page: HTMLElement): void {
  const { userAgent, maxTouchPoints } = navigator
  const os = operatingSystem(userAgent, maxTouchPoints)
  const shownOs = os === 'android' && !hasGooglePlay(userAgent) ? 'unknown' : os
  // The styles show what this system needs.
  page.dataset.os = shownOs
  // `markPhone` knows only phones with a store.
  if (shownOs === 'unknown') delete document.documentElement.dataset.os
  const status = page.querySelector('[role=status]')
  const say = (way: Way) => status?.replaceChildren(redirectWords(shownOs, way))

  const businessName = linkParameters(location.search + location.hash).get('businessName')
  const app = page.dataset.app as Visit['app']
  const named = { app, businessName, OS: os }
  const visit = page.dataset.countsVisits && isVisit(named) ? named : null

  const linkOf = (link: string) => withShop(link, visit?.businessName ?? null)
  const links = Object.values(STORE_LINKS[app])
  for (const badge of page.querySelectorAll('a')) {
    if (links.includes(badge.href)) badge.href = linkOf(badge.href)
  }
  const isPhone = shownOs === 'ios' || shownOs === 'android'
  const store = isPhone ? linkOf(STORE_LINKS[app][shownOs]) : null
  const code = page.querySelector('figure')
  if (!store && code) void drawCode(code)

  // Safari's word for a page on the home screen, where it calls itself as in another app.
  const isOnHomeScreen = (navigator as { standalone?: boolean }).standalone === true
  const isInApp = isInAppBrowser(userAgent) && !isOnHomeScreen
  const hint = page.querySelector('aside')
  if (isInApp && hint) showInAppHint(hint, location.href)
  if (isInApp) say('byButton')
  else say(navigator.onLine ? 'opening' : 'outOfReach')

  const goesElsewhere = new AbortController()
  page.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('a')) goesElsewhere.abort()
  })

  void whenShown().then(() =>
    leaveForStore(isInApp ? null : store, visit, say, goesElsewhere.signal),
  )
}

async function drawCode(figure: HTMLElement): Promise<void> {
  const { drawAddress } = await import('./draw-address.ts')
  drawAddress(figure, location.href)
}

/** Resolves once somebody sees the page: a browser may have prepared it for a tap that never comes. */
async function whenShown(): Promise<void> {
  if (!(document as { prerendering?: boolean }).prerendering) return
  await new Promise((resolve) => {
    document.addEventListener('prerenderingchange', resolve, { once: true })
  })
}
