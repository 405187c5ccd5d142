import { expect, test } from 'vitest'
import { installSteps } from './install-steps.ts'

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const ANDROID = `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT}`
const WINDOWS = `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT}`
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'

interface Device {
  is: string
  userAgent: string
  brands?: string[]
  platform?: string
  maxTouchPoints?: number
  steps: string | undefined | null
}

const DEVICES: Device[] = [
  {
    is: 'Chrome on an Android tablet',
    userAgent: `${ANDROID} Chrome/142.0.0.0 Safari/537.36`,
    brands: ['Chromium', 'Google Chrome', 'Not_A Brand'],
    platform: 'Android',
    steps: 'In the menu: Add to Home screen.',
  },
  {
    is: 'Chrome on a tablet without UA data, as over plain http',
    userAgent: `${ANDROID} Chrome/142.0.0.0 Safari/537.36`,
    steps: 'In the menu: Add to Home screen.',
  },
  {
    is: 'Chrome on a desk',
    userAgent: `${WINDOWS} Chrome/142.0.0.0 Safari/537.36`,
    brands: ['Chromium', 'Google Chrome'],
    platform: 'Windows',
    steps: 'In the menu: Cast, save and share, then Install.',
  },
  {
    is: 'Edge on a desk',
    userAgent: `${WINDOWS} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    brands: ['Chromium', 'Microsoft Edge'],
    platform: 'Windows',
    steps: 'In the menu: More tools, Apps, then Install this site as an app.',
  },
  {
    is: 'Edge on a phone',
    userAgent: `${ANDROID} Chrome/142.0.0.0 Mobile Safari/537.36 EdgA/142.0.0.0`,
    steps: 'In the menu: Add to phone.',
  },
  {
    is: 'Samsung Internet',
    userAgent: `${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Safari/537.36`,
    steps: 'In the menu: Add page to, then Home screen.',
  },
  {
    is: 'Firefox on a tablet',
    userAgent: 'Mozilla/5.0 (Android 14; Tablet; rv:144.0) Gecko/144.0 Firefox/144.0',
    steps: 'In the menu: Add app to Home screen.',
  },
  {
    is: 'Firefox on a desk',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
    steps: null,
  },
  {
    is: 'Firefox on a tablet that asks for desktop pages',
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0',
    maxTouchPoints: 5,
    steps: undefined,
  },
  {
    is: 'Chrome on a tablet that asks for desktop pages',
    userAgent: `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
    brands: ['Chromium', 'Google Chrome'],
    platform: 'Linux',
    maxTouchPoints: 5,
    steps: undefined,
  },
  {
    is: 'Safari on an iPad, which claims to be a Mac',
    userAgent: `${MAC} Version/18.1 Safari/605.1.15`,
    maxTouchPoints: 5,
    steps: 'Share, then Add to Home Screen.',
  },
  {
    is: 'Safari on a Mac',
    userAgent: `${MAC} Version/18.1 Safari/605.1.15`,
    steps: 'In the File menu: Add to Dock.',
  },
  {
    is: 'Safari on an old Mac',
    userAgent: `${MAC} Version/16.6 Safari/605.1.15`,
    steps: null,
  },
  {
    is: 'Brave, which has only Chromium’s name besides its own',
    userAgent: `${WINDOWS} Chrome/142.0.0.0 Safari/537.36`,
    brands: ['Chromium', 'Brave'],
    platform: 'Windows',
    steps: undefined,
  },
  {
    is: 'Opera',
    userAgent: `${WINDOWS} Chrome/142.0.0.0 Safari/537.36 OPR/120.0.0.0`,
    steps: undefined,
  },
]

test.each(DEVICES)(
  '[O4] $is: $steps',
  ({ userAgent, brands = [], platform = '', maxTouchPoints = 0, steps }) => {
    expect(installSteps({ userAgent, brands, platform, maxTouchPoints })).toBe(steps)
  },
)
