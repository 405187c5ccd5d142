import { isIos } from '../../ui/is-ios.ts'

export interface Browser {
  userAgent: string
  /** Of `navigator.userAgentData`; empty where the browser has none. */
  brands: readonly string[]
  maxTouchPoints: number
}

const CHROME = {
  phone: 'In the menu: Add to Home screen.',
  desk: 'In the menu: Cast, save and share, then Install.',
}
const EDGE = {
  phone: 'In the menu: Add to phone.',
  desk: 'In the menu: More tools, Apps, then Install this site as an app.',
}

/** The first release of Safari on a Mac that installs apps. */
const SAFARI_WITH_DOCK = 17

/**
 * The way to the installation in this browser's own menu, in the menu's words.
 * @returns undefined for a browser whose menu we do not know; null for one that cannot install an app
 */
export function installSteps(browser: Browser): string | undefined | null {
  const { userAgent, brands, maxTouchPoints } = browser
  if (isIos(userAgent, maxTouchPoints)) return 'Share, then Add to Home Screen.'
  // A tablet that asks for desktop pages, as large ones do by themselves, or a laptop with a touch screen.
  if (/X11; Linux/.test(userAgent) && maxTouchPoints > 1) return undefined
  const device = userAgent.includes('Android') ? 'phone' : 'desk'
  if (userAgent.includes('Firefox/')) {
    return device === 'phone' ? 'In the menu: Add app to Home screen.' : null
  }
  const is = (brand: string, token: RegExp) =>
    brands.length > 0 ? brands.includes(brand) : token.test(userAgent)
  if (is('Samsung Internet', /SamsungBrowser\//))
    return 'In the menu: Add page to, then Home screen.'
  if (is('Microsoft Edge', /\bEdgA?\//)) return EDGE[device]
  if (is('Opera', /\bOPR\//)) return undefined
  if (is('Google Chrome', /\bChrome\//)) return CHROME[device]
  const safari = /Macintosh.* Version\/(\d+).* Safari\//.exec(userAgent)?.[1]
  if (safari) return Number(safari) >= SAFARI_WITH_DOCK ? 'In the File menu: Add to Dock.' : null
  return undefined
}
