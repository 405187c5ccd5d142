import { isIos } from '../is-ios.ts'

/** Writes on the document which phone this is, so that styles can show only this phone's store (`StoreBadges`). */
export function markPhone(): void {
  const { userAgent, maxTouchPoints } = navigator
  const { dataset } = document.documentElement
  if (isIos(userAgent, maxTouchPoints)) dataset.os = 'ios'
  // Windows phones say that they are Android too.
  else if (/Android/.test(userAgent) && !/Windows/.test(userAgent)) dataset.os = 'android'
}
