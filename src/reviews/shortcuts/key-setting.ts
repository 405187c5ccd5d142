import { useContext, useSyncExternalStore } from 'react'
import { WorkspaceContext } from '../../workspace/workspace.ts'
import { shortcutOf, type KeyName } from './review-keys.ts'

/** Single keys are commands, or only together with Alt, or never (WCAG 2.1.4). */
export type KeySetting = 'single' | 'alt' | 'off'

const listeners = new Set<() => void>()
/** Settings by their key, for a browser that stores nothing. */
const unstored = new Map<string, KeySetting>()

/** @returns the person's setting on this tablet, and a function that changes and stores it */
export function useKeySetting(): [setting: KeySetting, set: (setting: KeySetting) => void] {
  // Forms are tested without anybody signed in.
  const key = `hermes:keys:${useContext(WorkspaceContext)?.uid ?? ''}`
  const setting = useSyncExternalStore(subscribe, () => read(key))
  return [setting, (next) => write(key, next)]
}

/** @returns a command's key for `aria-keyshortcuts` and for the screen; undefined while it has none */
export function useShortcuts(): (name: KeyName, which?: number) => string | undefined {
  const [setting] = useKeySetting()
  return (name, which) => {
    if (setting === 'off') return undefined
    return `${setting === 'alt' ? 'Alt+' : ''}${shortcutOf(name, which)}`
  }
}

function read(key: string): KeySetting {
  try {
    const stored = localStorage.getItem(key)
    if (stored === 'alt' || stored === 'off') return stored
  } catch {
    // The browser blocks the storage.
  }
  return unstored.get(key) ?? 'single'
}

function write(key: string, setting: KeySetting): void {
  unstored.set(key, setting)
  try {
    if (setting === 'single') localStorage.removeItem(key)
    else localStorage.setItem(key, setting)
  } catch {
    // It holds until this page is left.
  }
  for (const listener of listeners) listener()
}

/** Another tab's change counts too. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}
