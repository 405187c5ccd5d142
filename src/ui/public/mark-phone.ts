import { isIos } from '../is-ios.ts'

/** Writes on the document which phone this is, so that styles can show only this phone's store (`StoreBadges`). */
export function markPhone(): void {
  const { userAgent, maxTouchPoints } = navigator
  if (isIos(userAgent, maxTouchPoints)) document.documentElement.dataset.os = 'ios'
  // Windows phones say that they are Android too.
  else if (/Android/.test(userAgent) && !/Windows/.test(userAgent)) {
    document.documentElement.dataset.os = 'android'
  }
}
