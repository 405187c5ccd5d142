import { expect, test } from 'vitest'
import { hasGooglePlay, operatingSystem, type OperatingSystem } from './operating-system.ts'

/** The words of most browsers: the device, then the browser. */
const webKit = (device: string, browser: string) =>
  `Mozilla/5.0 (${device}) AppleWebKit/537.36 (KHTML, like Gecko) ${browser}`

const SAFARI = 'Version/18.1 Safari/605.1.15'
const CHROME = 'Chrome/131.0.0.0 Mobile Safari/537.36'
const APP = 'Version/4.0 Chrome/122.0.6261.149 Safari/537.36'
const SILK = 'Silk/126.3.1 like Chrome/126.0.6478.186 Safari/537.36'
const MACINTOSH = webKit('Macintosh; Intel Mac OS X 10_15_7', SAFARI)

test.each<[OperatingSystem, string, number, string]>([
  [
    'windows phone',
    'Lumia 930, which is also like an iPhone',
    5,
    'Mozilla/5.0 (Mobile; Windows Phone 8.1; Android 4.0; ARM; Trident/7.0; Touch; rv:11.0; IEMobile/11.0; NOKIA; Lumia 930) like iPhone OS 7_0_3 Mac OS X AppleWebKit/537 (KHTML, like Gecko) Mobile Safari/537',
  ],
  ['unknown', 'Mac, Safari', 0, MACINTOSH],
  ['unknown', 'Windows laptop with a touch screen', 10, webKit('Windows NT 10.0; Win64', CHROME)],
  ['unknown', 'nothing', 0, ''],
])('[D1] %s: %s', (system, _, maxTouchPoints, userAgent) => {
  expect(operatingSystem(userAgent, maxTouchPoints)).toBe(system)
})

test.each([
  ['Samsung, in an app', true, webKit('Linux; Android 14; SM-S918U; wv', APP)],
  ['Huawei, in an app', false, webKit('Linux; Android 10; ELS-NX9 Build/HUAWEIELS-N29; wv', APP)],
  ['Fire tablet, Silk', false, webKit('Linux; Android 11; KFTRWI', SILK)],
  ['Fire TV, in an app', false, webKit('Linux; Android 9; AFTKA', APP)],
])('[D1] %s: Google Play %s', (_, has, userAgent) => {
  expect(hasGooglePlay(userAgent)).toBe(has)
})
