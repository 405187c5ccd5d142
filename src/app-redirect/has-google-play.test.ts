import { expect, test } from 'vitest'
import { hasGooglePlay } from './has-google-play.ts'

const WEBVIEW =
  'Mozilla/5.0 (Linux; Android 14; SM-S918U Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

test.each([
  ['Pixel', true, ANDROID],
  ['Samsung, in an app', true, WEBVIEW],
  [
    'Huawei Browser',
    false,
    'Mozilla/5.0 (Linux; Android 12; HarmonyOS; ELS-AN00; HMSCore 6.13.0.302) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.5735.196 HuaweiBrowser/15.0.2.311 Mobile Safari/537.36',
  ],
  [
    'Huawei, in an app',
    false,
    'Mozilla/5.0 (Linux; Android 10; ELS-NX9 Build/HUAWEIELS-N29; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/114.0.5735.196 Mobile Safari/537.36 [FB_IAB/FB4A;FBAV/462.0.0.47.85;]',
  ],
  [
    'Fire tablet, Silk',
    false,
    'Mozilla/5.0 (Linux; Android 11; KFTRWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/126.3.1 like Chrome/126.0.6478.186 Safari/537.36',
  ],
  [
    'Fire tablet, in an app',
    false,
    'Mozilla/5.0 (Linux; Android 9; KFMAWI Build/PS7326; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/122.0.6261.149 Safari/537.36',
  ],
  [
    'Fire TV',
    false,
    'Mozilla/5.0 (Linux; Android 9; AFTKA) AppleWebKit/537.36 (KHTML, like Gecko) Silk/126.3.1 like Chrome/126.0.6478.186 Safari/537.36',
  ],
])('[D1] %s: Google Play %s', (_, has, userAgent) => {
  expect(hasGooglePlay(userAgent)).toBe(has)
})
