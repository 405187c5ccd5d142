import type { OperatingSystem } from './operating-system.ts'

const STORES = { ios: 'the App Store', android: 'Google Play' }

/**
 * What the page says is going on.
 * @param os null while it is unknown, as in the prerendered page
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
