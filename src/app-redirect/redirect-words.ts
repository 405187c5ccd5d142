import type { OperatingSystem } from './operating-system.ts'

const STORES = { ios: 'the App Store', android: 'Google Play' }

/** The status line until the page's code has run. */
export const WORDS_FOR_ALL = 'Choose your store.'

/**
 * The status line of a redirect page.
 * @param isInReach whether the store can be reached
 */
export function redirectWords(os: OperatingSystem, isInReach: boolean): string {
  if (os === 'windows phone') {
    return 'There is no Campfire app for Windows Phone. Scan the code with an iPhone or an Android phone.'
  }
  if (os === 'unknown') return 'Choose your store, or scan the code with your phone.'
  return isInReach
    ? `Opening ${STORES[os]}… If nothing happens, tap its button.`
    : `${capitalized(STORES[os])} cannot be reached yet. It opens by itself as soon as it can be.`
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
