import { isIos } from '../ui/is-ios.ts'

/** The operating systems that the redirects and call 5 distinguish, as call 5 spells them. */
export type OperatingSystem = 'ios' | 'android' | 'windows phone' | 'unknown'

/** The operating system that a browser claims to run on (spec section 2, checklist D1). */
export function operatingSystem(userAgent: string, maxTouchPoints: number): OperatingSystem {
  // First, because a Windows Phone also claims to be Android or like an iPhone.
  if (/Windows Phone|IEMobile/i.test(userAgent)) return 'windows phone'
  if (isIos(userAgent, maxTouchPoints)) return 'ios'
  if (/Android/i.test(userAgent)) return 'android'
  return 'unknown'
}

/** Phones and tablets that are Android without Google's services, as they name themselves. */
const WITHOUT_PLAY = /HMSCore|Huawei|HUAWEI|HarmonyOS|Silk\/|; (KF|AFT)[A-Z]/

/** For a device that is not Android, true means nothing. */
export function hasGooglePlay(userAgent: string): boolean {
  return !WITHOUT_PLAY.test(userAgent)
}
