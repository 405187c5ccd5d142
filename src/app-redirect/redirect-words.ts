import type { OperatingSystem } from './operating-system.ts'

const STORES = { ios: 'the App Store', android: 'Google Play' }

/** The status line until the page's code has run. */
export const WORDS_FOR_ALL = 'Choose your store.'

/**
 * The way to the store: `byButton` where another app shows the page, whose browser opens a store only when
 * somebody taps its button.
 */
export type Way = 'opening' | 'outOfReach' | 'byButton'

/**
 * The status line of a redirect page.
 * @param os `unknown` also where a system lacks its store
 */
export function redirectWords(os: OperatingSystem, way: Way): string {
  if (os === 'windows phone') {
    return 'There is no Campfire app for Windows Phone. Scan the code with an iPhone or an Android phone.'
  }
  if (os === 'unknown') return 'Choose your store, or scan the code with your phone.'
  const store = STORES[os]
  switch (way) {
    case 'opening':
      return `Opening ${store}… If nothing happens, tap its button.`
    case 'outOfReach':
      return `${capitalized(store)} cannot be reached yet. It opens by itself as soon as it can be.`
    case 'byButton':
      return `Tap the button to open ${store}: another app’s browser does not open it by itself.`
  }
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
