/** Chromium as the web view of an app: it says `wv`, or states a version number, as Chrome itself never does. */
const ANDROID_WEB_VIEW = /; wv\)|Version\/[\d.]+ Chrome\//

/** Some browsers are web views too. They name themselves last, or between `Chrome` and a `Safari` that is last; apps do not. */
const NAMED_BROWSER =
  / (\S*browser|OPR|OPT|OPX|PHX|Ddg|Vivaldi)\/\S+( Mobile)?( Safari\/\S+)?$|Chrome\/\S+( Mobile)? [a-z]+\/\S+( Mobile)? Safari\/\S+$/i

/** Browsers on iOS say that they are Safari, with its version or with a name of their own such as `CriOS`; apps, that they are like it. */
const IOS_BROWSER = /(Version|\w+iOS)\/.*(?<!like )Safari\//

/**
 * Tells another app from a browser; such an app often swallows a redirect to a store. It goes not by the names of apps,
 * of which there are always new ones, but by what their web views say or lack.
 */
export function isInAppBrowser(userAgent: string): boolean {
  if (NAMED_BROWSER.test(userAgent)) return false
  if (/Android/.test(userAgent)) return ANDROID_WEB_VIEW.test(userAgent)
  const isApple = /(iPhone|iPad|iPod|Macintosh).*AppleWebKit/.test(userAgent)
  return isApple && !/Chrome\//.test(userAgent) && !IOS_BROWSER.test(userAgent)
}
