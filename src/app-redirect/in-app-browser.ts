/**
 * Chromium as the web view of an app: it says `wv`, or states a version number, as Chrome itself never does. Some browsers
 * are web views too, but name themselves last, such as `MiuiBrowser`, or right before `Safari`.
 */
const ANDROID_WEB_VIEW =
  /; wv\)|Version\/[\d.]+ Chrome\/(?!.* \S*Browser\/\S+(?: Mobile)?(?: Safari\/\S+)?$)/

/** Browsers on iOS say that they are Safari, with its version or with a name of their own such as `CriOS`; apps, that they are like it. */
const IOS_BROWSER = /(Version|\w+iOS)\/.*(?<!like )Safari\//

/**
 * Tells another app from a browser; such an app often swallows a redirect to a store. It goes not by the names of apps,
 * of which there are always new ones, but by what their web views say or lack.
 */
export function isInAppBrowser(userAgent: string): boolean {
  if (/Android/.test(userAgent)) return ANDROID_WEB_VIEW.test(userAgent)
  const isApple = /(iPhone|iPad|iPod|Macintosh).*AppleWebKit/.test(userAgent)
  return isApple && !/Chrome\//.test(userAgent) && !IOS_BROWSER.test(userAgent)
}
