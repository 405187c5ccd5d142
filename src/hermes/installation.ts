/**
 * Whether Hermes runs as an app from the home screen, and how to get it there (checklist O4). Chromium
 * offers a prompt; other browsers have a place in their menu.
 */
import { useSyncExternalStore } from 'react'
import { isIos } from '../ui/is-ios.ts'

/** Chromium's event, which TypeScript's library does not have. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

const DISMISSED_KEY = 'hermes:install-hint'

let offer: InstallPromptEvent | null = null
const listeners = new Set<() => void>()

// At load, because the browser offers it once. By then the page names Hermes' own manifest.
window.addEventListener('beforeinstallprompt', (event) => {
  event.preventDefault()
  set(event as InstallPromptEvent)
})
window.addEventListener('appinstalled', dismissInstallHint)

/** Whether this page was opened from the home screen, not in a browser's tab. */
export function isInstalled(): boolean {
  const { standalone } = navigator as Navigator & { standalone?: boolean }
  const modes = '(display-mode: standalone), (display-mode: fullscreen), (display-mode: minimal-ui)'
  return standalone === true || (window.matchMedia?.(modes).matches ?? false)
}

/** What to tell the person: nothing, a button for the browser's own prompt, or where the menu has it. */
export function useInstallHint(): 'none' | 'prompt' | 'ios' | 'menu' {
  return useSyncExternalStore(subscribe, hint)
}

/** Shows the browser's prompt. */
export async function install(): Promise<void> {
  const asked = offer
  // An offer is good for one prompt.
  set(null)
  const answer = await asked?.prompt()
  if (answer?.outcome === 'accepted') dismissInstallHint()
}

/** Stays away on this tablet from now on. */
export function dismissInstallHint(): void {
  localStorage.setItem(DISMISSED_KEY, 'dismissed')
  set(null)
}

function hint(): ReturnType<typeof useInstallHint> {
  if (isInstalled() || localStorage.getItem(DISMISSED_KEY)) return 'none'
  if (offer) return 'prompt'
  return isIos(navigator.userAgent, navigator.maxTouchPoints) ? 'ios' : 'menu'
}

function set(next: InstallPromptEvent | null): void {
  offer = next
  listeners.forEach((listener) => listener())
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
