import { useEffect, useEffectEvent } from 'react'
import { REJECTION_REASONS, type RejectionReason } from '../rules/receipt.ts'

/** Where a digit is text, not a command. */
const TYPING =
  'textarea, [contenteditable="true"], [role="spinbutton"], input:not([type="checkbox"], [type="radio"])'

/** Whether a key is a command: nobody types, no dialog is open, and it is no shortcut of the browser. */
export function isCommand(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return false
  if (document.activeElement?.matches(TYPING)) return false
  return !document.querySelector('[role="dialog"], [role="alertdialog"]')
}

/** The keys 1 to 9 and 0 tick and untick the ten reasons, except while somebody types. */
export function useReasonKeys(toggle: (reason: RejectionReason) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || !/^\d$/.test(event.key) || !isCommand(event)) return
    const reason = REJECTION_REASONS[(Number(event.key) + 9) % 10]
    if (reason) toggle(reason.name)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
