import { useEffect, useEffectEvent } from 'react'

/** The key that takes over what the picture proposes. */
export const FILL_IN_KEY = 's'

/** Where a letter is text, not a command. */
const TYPING =
  'textarea, [contenteditable="true"], [role="spinbutton"], input:not([type="checkbox"], [type="radio"])'

/** @param fillIn what the key does; null while there is nothing to fill in */
export function useFillInKey(fillIn: (() => void) | null): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey || event.repeat
    if (!fillIn || isCommand || event.key.toLowerCase() !== FILL_IN_KEY) return
    if (document.activeElement?.matches(TYPING)) return
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return
    fillIn()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
