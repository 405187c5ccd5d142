import { expect, test } from 'vitest'
import { operatingSystem, type OperatingSystem } from './operating-system.ts'

const IPHONE_SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
const MAC_SAFARI =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15'
const PIXEL_CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

test.each<[OperatingSystem, string, number, string]>([
  ['ios', 'iPhone, Safari', 5, IPHONE_SAFARI],
  [
    'ios',
    'iPhone, Chrome',
    5,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1',
  ],
  [
    'ios',
    'iPad of old',
    5,
    'Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
  ],
  ['ios', 'iPad that says Macintosh', 5, MAC_SAFARI],
  [
    'ios',
    'iPod touch',
    5,
    'Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1',
  ],
  ['android', 'Pixel, Chrome', 5, PIXEL_CHROME],
  ['android', 'Firefox', 5, 'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0'],
  [
    'android',
    'Samsung tablet',
    5,
    'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Safari/537.36',
  ],
  [
    'windows phone',
    'Lumia 950, which also says Android',
    5,
    'Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15254',
  ],
  [
    'windows phone',
    'Lumia 930, which is also like an iPhone',
    5,
    'Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; ARM; Trident/7.0; Touch; rv:11.0; IEMobile/11.0; NOKIA; Lumia 930) like iPhone OS 7_0_3 Mac OS X AppleWebKit/537 (KHTML, like Gecko) Mobile Safari/537',
  ],
  [
    'windows phone',
    'Windows Phone 7',
    1,
    'Mozilla/5.0 (compatible; MSIE 9.0; Windows Phone OS 7.5; Trident/5.0; IEMobile/9.0; NOKIA; Lumia 710)',
  ],
  ['unknown', 'Mac, Safari', 0, MAC_SAFARI],
  [
    'unknown',
    'Windows laptop with a touch screen',
    10,
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
  ],
  ['unknown', 'Linux', 0, 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
  [
    'unknown',
    'Chromebook',
    10,
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  ],
  [
    'unknown',
    'KaiOS',
    1,
    'Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5',
  ],
  ['unknown', 'nothing', 0, ''],
])('[D1] %s: %s', (system, _, maxTouchPoints, userAgent) => {
  expect(operatingSystem(userAgent, maxTouchPoints)).toBe(system)
})
