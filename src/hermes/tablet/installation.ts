/**
 * The installation of Hermes as an app (checklist O4). Chromium offers a prompt; other browsers have a menu item
 * (`install-steps.ts`).
 */
import { tablet, type TabletState } from '../../offline/tablet-state.ts'
import { storeText, useText } from '../../workspace/stored-text.ts'
import { useTablet } from '../../workspace/use-tablet.ts'

/** A Chromium event that TypeScript's DOM types lack. */
type InstallPromptEvent = Event & { prompt: NonNullable<TabletState['installPrompt']> }

const DISMISSED_KEY = 'hermes:install-hint'

// Registered at load, because the browser fires it only once. By then the page links Hermes' own manifest.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  tablet.setState({ installPrompt: () => (event as InstallPromptEvent).prompt() })
})
window.addEventListener('appinstalled', dismissInstallHint)

/** True if this page was opened from the home screen, false in a browser tab. */
export function isInstalled(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean }
  const modes = '(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)'
  return standalone === true || (window.matchMedia?.(modes).matches ?? false)
}

/** Tells to show nothing, a button for the browser's prompt, or the way through its menu. */
export function useInstallHint(): 'none' | 'prompt' | 'menu' {
  const hasPrompt = useTablet(({ installPrompt }) => installPrompt !== null)
  const isDismissed = useText('localStorage', DISMISSED_KEY) !== null
  if (isInstalled() || isDismissed) return 'none'
  return hasPrompt ? 'prompt' : 'menu'
}

/** Shows the browser's install prompt, if there is one. Accepting it removes the hint for good. */
export async function install(): Promise<void> {
  const { installPrompt } = tablet.getState()
  // It can be used once.
  tablet.setState({ installPrompt: null })
  const answer = await installPrompt?.()
  if (answer?.outcome === 'accepted') dismissInstallHint()
}

/** Removes the hint on this tablet for good. */
export function dismissInstallHint(): void {
  storeText('localStorage', DISMISSED_KEY, 'dismissed')
}
