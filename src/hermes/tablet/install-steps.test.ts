import { expect, test } from 'vitest'
import { installSteps, type Browser } from './install-steps.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const CHROME = 'Chrome/142.0.0.0 Safari/537.36'
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT}`
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT}`
const LINUX = 'Mozilla/5.0 (X11; Linux x86_64'
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const FIREFOX = 'rv:144.0) Gecko/144.0 Firefox/144.0'
const ADD = 'In the menu: Add to Home screen.'
const CAST = 'In the menu: Cast, save and share, then Install.'
const TOOLS = 'In the menu: More tools, Apps, then Install this site as an app.'

/** What browsers of Chromium's kind say besides, over https. */
const data = (brand: string) => ({ brands: ['Chromium', brand] })

test.each<[is: string, userAgent: string, steps: string | undefined | null, Partial<Browser>?]>([
  ['Chrome on an Android tablet', `${ANDROID} ${CHROME}`, ADD, data('Google Chrome')],
  ['Chrome on a desk', `${WINDOWS} ${CHROME}`, CAST, data('Google Chrome')],
  ['Edge on a desk', `${WINDOWS} ${CHROME} Edg/142`, TOOLS, data('Microsoft Edge')],
  ['Edge on a phone', `${ANDROID} ${CHROME} EdgA/142`, 'In the menu: Add to phone.'],
  [
    'Samsung Internet',
    `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
    'In the menu: Add page to, then Home screen.',
  ],
  [
    'Firefox on a tablet',
    `Mozilla/5.0 (Android 14; Tablet; ${FIREFOX}`,
    'In the menu: Add app to Home screen.',
  ],
  ['Firefox on a desk', `${LINUX}; ${FIREFOX}`, null],
  [
    'Chrome on a tablet that asks for desktop pages',
    `${LINUX}) ${WEBKIT} ${CHROME}`,
    undefined,
    { ...data('Google Chrome'), maxTouchPoints: 5 },
  ],
  [
    'Safari on an iPad, which claims to be a Mac',
    `${MAC} Version/18.1 Safari/605.1.15`,
    'Share, then Add to Home Screen.',
    { maxTouchPoints: 5 },
  ],
  ['Safari on a Mac', `${MAC} Version/18.1 Safari/605.1.15`, 'In the File menu: Add to Dock.'],
  ['Safari on an old Mac', `${MAC} Version/16.6 Safari/605.1.15`, null],
  ['Brave, with Chromium’s name', `${WINDOWS} ${CHROME}`, undefined, data('Brave')],
])('[O4] where %s has the installation', (_, userAgent, steps, more) => {
  const browser = { userAgent, brands: [], maxTouchPoints: 0, ...more }
  expect(installSteps(browser)).toBe(steps)
})
