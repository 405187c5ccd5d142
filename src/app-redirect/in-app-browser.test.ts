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

/** The words of apps behind those of their web view. */
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
  `${WEBVIEW}Snapchat/12.50.0.22 (SM-S918U; Android 14#UP1A; gzip)`,
  `${WEBVIEW} trill_340300 BytedanceWebview/d8a21c6`,
  `${WEBVIEW} XWEB/1240117 MMWEBSDK/20240404 MicroMessenger/8.0.49.2600 NetType/WIFI`,
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

const SAFARI = 'Mobile/15E148 Safari/604.1'
const IPHONE_BROWSERS = [
  `Version/17.5 ${SAFARI}`,
  ...['CriOS/131.0.6778.73', 'FxiOS/127.0', 'FxiOS/8.1.6', 'OPiOS/16.0.15'].map(
    (name) => `${name} ${SAFARI}`,
  ),
  ...['OPT/4.6.2', 'OPX/2.4.4', 'AlohaBrowser/5.2', '(Ecosia ios@10.1.1.1)'].map(
    (name) => `Version/17.5 ${SAFARI} ${name}`,
  ),
  'Version/17.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15',
  'Version/17.5 Mobile/15E148 Safari/604.1 Ddg/17.5',
  'Mobile/15E148 UCBrowser/11.3.5.1203 Mobile',
].map((browser) => `${IOS} ${browser}`)

/** As Chrome itself, which Brave, Kiwi and installed pages are as well. */
const CHROME = 'Chrome/131.0.0.0 Mobile Safari/537.36'
const OF_A_VIEW = 'Version/4.0 Chrome/124.0.0.0 Mobile Safari/537.36'
const ANDROID_BROWSERS = [
  CHROME,
  ...['OPR/83.0.4411.0', 'Vivaldi/6.7', 'EdgA/124.0.2478.64', '(Ecosia android@124.0)'].map(
    (name) => `${CHROME} ${name}`,
  ),
  ...[
    'SamsungBrowser/26.0 Chrome/122.0.0.0 Safari/537.36',
    'Silk/120.3 like Chrome/120.0 Safari/537.36',
  ],
  'Chrome/99.0.4844.88 HuaweiBrowser/14.0.5.303 Mobile Safari/537.36',
  'Chrome/124.0.0.0 YaBrowser/24.4.1.1 Mobile Safari/537.36',
  // Web views that name themselves.
  'Version/4.0 Chrome/124.0.0.0 Mobile DuckDuckGo/5 Safari/537.36',
  'Version/4.0 Chrome/124.0.0.0 DuckDuckGo/5 Safari/537.36',
  'Version/4.0 Focus/8.0.8 Chrome/72.0.3626.96 Mobile Safari/537.36',
  'Version/4.0 Chrome/78.0.3904.108 UCBrowser/13.4.0.1306 Mobile Safari/537.36',
  'Version/4.0 Chrome/57.0.2987.108 Quark/3.2.0.121 Mobile Safari/537.36',
  ...[
    'XiaoMi/MiuiBrowser/14.14.0-gn',
    'XiaoMi/Mint Browser/3.9.3',
    'AlohaBrowser/5.4.1',
    'OPT/2.9',
  ].map((name) => `${OF_A_VIEW} ${name}`),
].map((browser) => android('Android 14; 23021RAA2Y', browser))

test.each([
  ...IPHONE_BROWSERS,
  `${IPAD} Version/17.5 Safari/605.1.15`,
  ...ANDROID_BROWSERS,
  // Opera Mini says that it is a web view.
  `${WEBVIEW} OPR/70.0.2254.66475`,
  android('U; Android 4.0.3; en-us', 'Version/4.0 Mobile Safari/534.30'),
  'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0',
  '',
])('[D1] a browser: %s', (userAgent) => expect(isInAppBrowser(userAgent)).toBe(false))
