import { expect, test } from 'vitest'
import { isInAppBrowser } from './in-app-browser.ts'

const IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const WEBVIEW =
  'Mozilla/5.0 (Linux; Android 14; SM-S918U Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36'
/** Android without `wv`, by its version and device. */
const android = (device: string, browser: string) =>
  `Mozilla/5.0 (Linux; ${device}) AppleWebKit/537.36 (KHTML, like Gecko) ${browser}`

/** How apps go on after the words of their web view. */
const IPHONE_APPS = [
  'Mobile/15E148 [FBAN/FBIOS;FBAV/462.0.0.37.107;FBBV/592046063]',
  'Version/16.6 Mobile/15E148 Snapchat/12.50.0.22 (like Safari/8615.3.12.10.2, panda)',
  'Mobile/15E148 Safari Line/14.9.0',
  'Mobile/15E148 Safari/605.1 NAVER(inapp; search; 2000; 12.6.1; 14PRO)',
  // The Google app, and an unknown one.
  'GSA/317.0.634488990 Mobile/15E148 Safari/604.1',
  'Mobile/15E148',
].map((app) => `${IOS} ${app}`)

const ANDROID_APPS = [
  `${WEBVIEW} Instagram 334.0.0.42.95 Android (34/14; 450dpi; samsung; SM-S918U)`,
  WEBVIEW,
  // WeChat, and an unknown app, on Android of old.
  android(
    'Android 7.1.1; OPPO R11',
    'Version/4.0 Chrome/57.0.2987.132 MQQBrowser/6.2 TBS/044109 Mobile Safari/537.36 MicroMessenger/6.6.7',
  ),
  android(
    'Android 4.4.4; Nexus 5 Build/KTU84P',
    'Version/4.0 Chrome/33.0.0.0 Mobile Safari/537.36',
  ),
]

test.each([...IPHONE_APPS, IPAD, ...ANDROID_APPS])('[D1] another app: %s', (userAgent) => {
  expect(isInAppBrowser(userAgent)).toBe(true)
})

test.each([
  `${IOS} Version/17.5 Mobile/15E148 Safari/604.1`,
  `${IOS} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`,
  `${IOS} OPiOS/16.0.15 Mobile/15E148 Safari/9537.53`,
  `${IPAD} Version/17.5 Safari/605.1.15`,
  android('Android 10; K', 'Chrome/131.0.0.0 Mobile Safari/537.36'),
  android('Android 14; SM-X710', 'SamsungBrowser/26.0 Chrome/122.0.0.0 Safari/537.36'),
  // Web views that name themselves, as of Xiaomi.
  android(
    'U; Android 14; en-us; 23021RAA2Y Build/UKQ1.230917.001',
    'Version/4.0 Chrome/119.0.6045.193 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.14.0-gn',
  ),
  android('U; Android 4.0.3; en-us', 'Version/4.0 Mobile Safari/534.30'),
  'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0',
  '',
])('[D1] a browser: %s', (userAgent) => expect(isInAppBrowser(userAgent)).toBe(false))
