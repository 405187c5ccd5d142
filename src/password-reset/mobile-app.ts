import { APP_SCHEME } from '../config/settings.ts'

/** How long a person has for reading before the next page comes (spec sections 2 and 9). */
export const REDIRECT_MS = 1000

/** Opens the customers' app at its login. */
export const appLoginLink = `${APP_SCHEME}://login`

/** Hands the code that confirms an e-mail address to the customers' app. */
export function appVerifyLink(code: string): string {
  return `${APP_SCHEME}://verify-email?${new URLSearchParams({ oobCode: code })}`
}
