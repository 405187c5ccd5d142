/**
 * Whether Hermes runs as an installed app, and how to install it (checklist O4). Chromium offers a prompt;
 * other browsers have a menu item (`install-steps.ts`).
 */
import { useSyncExternalStore } from 'react'

/** A Chromium event that TypeScript's DOM types lack. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const DISMISSED_KEY = 'hermes:install-hint'

let promptEvent: InstallPromptEvent | null = null
const listeners = new Set<() => void>()

// Registered at load, because the browser fires it only once. By then the page links Hermes' own manifest.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  set(event as InstallPromptEvent)
})
window.addEventListener('appinstalled', dismissInstallHint)

/** Whether this page was opened from the home screen rather than in a browser tab. */
export function isInstalled(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean }
  const modes = '(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)'
  return standalone === true || (window.matchMedia?.(modes).matches ?? false)
}

/** What to show: nothing, a button for the browser's prompt, or where its menu has the installation. */
export function useInstallHint(): 'none' | 'prompt' | 'menu' {
  return useSyncExternalStore(subscribe, hint)
}

/** Shows the browser's install prompt, if there is one. Accepting it removes the hint for good. */
export async function install(): Promise<void> {
  const event = promptEvent
  // An event can be used for one prompt only.
  set(null)
  const answer = await event?.prompt()
  if (answer?.outcome === 'accepted') dismissInstallHint()
}

/** Removes the hint on this tablet for good. */
export function dismissInstallHint(): void {
  localStorage.setItem(DISMISSED_KEY, 'dismissed')
  set(null)
}

function hint(): ReturnType<typeof useInstallHint> {
  if (isInstalled() || localStorage.getItem(DISMISSED_KEY)) return 'none'
  return promptEvent ? 'prompt' : 'menu'
}

function set(next: InstallPromptEvent | null): void {
  promptEvent = next
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
