import { useContext } from 'react'
import { storeText, useText } from '../../workspace/stored-text.ts'
import { WorkspaceContext } from '../../workspace/workspace.ts'
import { shortcutOf, type KeyName } from './review-keys.ts'

/** Single keys are commands, or only together with Alt, or never (WCAG 2.1.4). */
export type KeySetting = 'single' | 'alt' | 'off'

/** @returns the person's setting on this tablet, and a function that changes and stores it */
export function useKeySetting(): [setting: KeySetting, set: (setting: KeySetting) => void] {
  // Forms are tested without anybody signed in.
  const key = `hermes:keys:${useContext(WorkspaceContext)?.uid ?? ''}`
  const stored = useText('localStorage', key)
  const setting = stored === 'alt' || stored === 'off' ? stored : 'single'
  return [setting, (next) => storeText('localStorage', key, next === 'single' ? null : next)]
}

/** @returns a command's key for `aria-keyshortcuts` and for the screen; undefined while it has none */
export function useShortcuts(): (name: KeyName, which?: number) => string | undefined {
  const [setting] = useKeySetting()
  return (name, which) => {
    if (setting === 'off') return undefined
    return `${setting === 'alt' ? 'Alt+' : ''}${shortcutOf(name, which)}`
  }
}
