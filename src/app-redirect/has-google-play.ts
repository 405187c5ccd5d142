/** Phones and tablets that are Android without Google's services, as they name themselves. */
const WITHOUT_PLAY = /HMSCore|Huawei|HUAWEI|HarmonyOS|Silk\/|; (KF|AFT)[A-Z]/

/** Whether a device can have Google Play; for one that is not Android, true means nothing. */
export function hasGooglePlay(userAgent: string): boolean {
  return !WITHOUT_PLAY.test(userAgent)
}
