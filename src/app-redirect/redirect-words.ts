import type { OperatingSystem } from './operating-system.ts'

const STORES = { ios: 'the App Store', android: 'Google Play' }

/**
 * The status line of a redirect page.
 * @param os null while unknown, as in the prerendered page
 * @param isOnline whether the store can be reached
 */
export function redirectWords(os: OperatingSystem | null, isOnline: boolean): string {
  if (os === 'windows phone') {
    return 'There is no Campfire app for Windows Phone. Scan the code with an iPhone or an Android phone.'
  }
  if (os === null || os === 'unknown') return 'Choose your store, or scan the code with your phone.'
  return isOnline
    ? `Opening ${STORES[os]}… If nothing happens, tap its button.`
    : `You are offline. ${capitalized(STORES[os])} opens as soon as you are connected.`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
