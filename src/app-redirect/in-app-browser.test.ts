import { describe, expect, test } from 'vitest'
import { isInAppBrowser } from './in-app-browser.ts'

const IOS =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const IPAD =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const WEBVIEW =
  'Mozilla/5.0 (Linux; Android 14; SM-S918U Build/UP1A.231005.007; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/124.0.6367.82 Mobile Safari/537.36'
const ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36'

describe('[D1] another app’s own browser', () => {
  test.each([
    [
      'Instagram, iPhone',
      `${IOS} Mobile/21F90 Instagram 334.0.4.32.98 (iPhone14,5; iOS 17_5_1; en_US)`,
    ],
    [
      'Instagram, Android',
      `${WEBVIEW} Instagram 334.0.0.42.95 Android (34/14; 450dpi; samsung; SM-S918U)`,
    ],
    ['Facebook, iPhone', `${IOS} Mobile/15E148 [FBAN/FBIOS;FBAV/462.0.0.37.107;FBBV/592046063]`],
    ['Facebook, Android', `${WEBVIEW} [FB_IAB/FB4A;FBAV/462.0.0.47.85;]`],
    ['Messenger, iPhone', `${IOS} Mobile/15E148 [FBAN/MessengerForiOS;FBAV/459.0.0.34.107]`],
    [
      'TikTok, iPhone',
      `${IOS} Mobile/15E148 musical_ly_34.3.0 JsSdk/2.0 NetType/WIFI Channel/App Store`,
    ],
    ['TikTok, Android', `${WEBVIEW} trill_340305 JsSdk/1.0 NetType/WIFI BytedanceWebview/d8a21c6`],
    ['LinkedIn, iPhone', `${IOS} Mobile/15E148 [LinkedInApp]/9.29.6523`],
    ['LinkedIn, Android', `${WEBVIEW} [LinkedInApp]/4.1.930`],
    ['X, iPhone', `${IOS} Mobile/15E148 Twitter for iPhone/10.44`],
    ['X, Android', `${WEBVIEW} TwitterAndroid`],
    [
      'Threads, iPhone',
      `${IOS} Mobile/21F90 Barcelona 334.0.4.32.98 (iPhone14,5; iOS 17_5_1; en_US)`,
    ],
    ['Threads, Android', `${WEBVIEW} Barcelona 334.0.0.42.95 Android (34/14)`],
    [
      'Snapchat, iPhone',
      `${IOS} Mobile/15E148 Snapchat/12.90.0.46 (like Safari/8618.2.12.10.9, panda)`,
    ],
    [
      'Snapchat, iPhone, with a version',
      `${IOS} Version/16.6 Mobile/15E148 Snapchat/12.50.0.22 (like Safari/8615.3.12.10.2, panda)`,
    ],
    ['Snapchat, Android', `${WEBVIEW} Snapchat/12.90.0.46 (SM-S918U; Android 14#S918U; gzip; )`],
    [
      'WeChat, iPhone',
      `${IOS} Mobile/15E148 MicroMessenger/8.0.49(0x18003137) NetType/WIFI Language/en`,
    ],
    [
      'WeChat, Android',
      'Mozilla/5.0 (Linux; Android 13; M2012K11AC Build/TKQ1.220829.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/116.0.0.0 Mobile Safari/537.36 XWEB/1160117 MMWEBSDK/20240404 MicroMessenger/8.0.49.2600 WeChat/arm64',
    ],
    [
      'WeChat, Android of old',
      'Mozilla/5.0 (Linux; Android 7.1.1; OPPO R11) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/57.0.2987.132 MQQBrowser/6.2 TBS/044109 Mobile Safari/537.36 MicroMessenger/6.6.7',
    ],
    ['Line, iPhone', `${IOS} Mobile/15E148 Safari Line/14.9.0`],
    ['Line, Android', `${WEBVIEW} Line/14.9.1/IAB`],
    ['Pinterest, iPhone', `${IOS} Mobile/15E148 [Pinterest/iOS]`],
    ['Pinterest, Android', `${WEBVIEW} [Pinterest/Android]`],
    ['KakaoTalk, iPhone', `${IOS} Mobile/15E148 KAKAOTALK 10.8.0`],
    ['KakaoTalk, Android', `${WEBVIEW};KAKAOTALK 2410800`],
    [
      'Naver, iPhone',
      `${IOS} Mobile/15E148 Safari/605.1 NAVER(inapp; search; 2000; 12.6.1; 14PRO)`,
    ],
    ['Reddit, iPhone', `${IOS} Mobile/15E148 Reddit/2024.21.0`],
    ['the Google app, iPhone', `${IOS} GSA/317.0.634488990 Mobile/15E148 Safari/604.1`],
    ['the Google app, Android', `${WEBVIEW} GSA/15.21.33.29.arm64`],
    ['an unknown app, iPhone', `${IOS} Mobile/15E148`],
    ['an unknown app, iPad', IPAD],
    ['an unknown app, Android', WEBVIEW],
    [
      'an unknown app, Android of old',
      'Mozilla/5.0 (Linux; Android 4.4.4; Nexus 5 Build/KTU84P) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/33.0.0.0 Mobile Safari/537.36',
    ],
  ])('%s', (_, userAgent) => {
    expect(isInAppBrowser(userAgent)).toBe(true)
  })
})

describe('[D1] a browser', () => {
  test.each([
    ['Safari, iPhone', `${IOS} Version/17.5 Mobile/15E148 Safari/604.1`],
    ['Safari, iPad', `${IPAD} Version/17.5 Safari/605.1.15`],
    ['Chrome, iPhone', `${IOS} CriOS/131.0.6778.73 Mobile/15E148 Safari/604.1`],
    ['Firefox, iPhone', `${IOS} FxiOS/133.0 Mobile/15E148 Safari/605.1.15`],
    ['Edge, iPhone', `${IOS} Version/17.0 EdgiOS/131.0.2903.68 Mobile/15E148 Safari/605.1.15`],
    ['Opera, iPhone', `${IOS} OPiOS/16.0.15 Mobile/15E148 Safari/9537.53`],
    ['Opera Touch, iPhone', `${IOS} Version/17.5 Mobile/15E148 Safari/604.1 OPT/4.7.0`],
    ['DuckDuckGo, iPhone', `${IOS} Version/17.5 Mobile/15E148 DuckDuckGo/7 Safari/605.1.15`],
    ['Brave, iPhone', `${IOS} Version/17.5 Mobile/15E148 Safari/604.1`],
    ['Firefox Focus, iPhone', `${IOS} FxiOS/8.1.1 Mobile/15E148 Safari/605.1.15`],
    ['Chrome, Android', ANDROID],
    ['Firefox, Android', 'Mozilla/5.0 (Android 14; Mobile; rv:133.0) Gecko/133.0 Firefox/133.0'],
    [
      'Samsung Internet',
      'Mozilla/5.0 (Linux; Android 14; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Safari/537.36',
    ],
    [
      'the browser of Xiaomi',
      'Mozilla/5.0 (Linux; U; Android 14; en-us; 23021RAA2Y Build/UKQ1.230917.001) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/119.0.6045.193 Mobile Safari/537.36 XiaoMi/MiuiBrowser/14.14.0-gn',
    ],
    [
      'the browser of Oppo',
      'Mozilla/5.0 (Linux; U; Android 13; en-us; CPH2483 Build/TP1A.220905.001) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/115.0.5790.168 Mobile Safari/537.36 HeyTapBrowser/45.10.5.1',
    ],
    [
      'UC Browser',
      'Mozilla/5.0 (Linux; U; Android 13; en-US; SM-A135F Build/TP1A.220624.014) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/13.4.2.1307 Mobile Safari/537.36',
    ],
    ['Edge, Android', `${ANDROID} EdgA/131.0.0.0`],
    ['Opera, Android', `${ANDROID} OPR/86.0.0.0`],
    ['DuckDuckGo, Android', `${ANDROID} DuckDuckGo/5`],
    [
      'the browser of Android 4.0',
      'Mozilla/5.0 (Linux; U; Android 4.0.3; en-us) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30',
    ],
    [
      'Chrome, Windows',
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
    ],
    ['Firefox, Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'],
    ['nothing', ''],
  ])('%s', (_, userAgent) => {
    expect(isInAppBrowser(userAgent)).toBe(false)
  })
})
