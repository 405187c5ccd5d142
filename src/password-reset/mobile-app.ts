import { APP_SCHEME } from '../config/settings.ts'

/** A message can be read for this long before the next page opens (spec sections 2 and 9). */
export const REDIRECT_MS = 1000

/** Opens the login of the customers' app. */
export const appLoginLink = `${APP_SCHEME}://login`

/** A link that hands the code that confirms an e-mail address to the customers' app. */
export function appVerifyLink(code: string): string {
  return `${APP_SCHEME}://verify-email?${new URLSearchParams({ oobCode: code })}`
}
