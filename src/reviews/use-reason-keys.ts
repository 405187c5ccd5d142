import { useEffect, useEffectEvent } from 'react'
import { REJECTION_REASONS, type RejectionReason } from '../rules/receipt.ts'

/** Where a digit is text, not a command. */
const TYPING =
  'textarea, [contenteditable="true"], [role="spinbutton"], input:not([type="checkbox"], [type="radio"])'

/** The keys 1 to 9 and 0 tick and untick the ten reasons, except while somebody types. */
export function useReasonKeys(toggle: (reason: RejectionReason) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isCommand = event.ctrlKey || event.metaKey || event.altKey || event.repeat
    if (isCommand || !/^\d$/.test(event.key)) return
    const { activeElement } = document
    if (
      activeElement?.matches(TYPING) ||
      document.querySelector('[role="dialog"], [role="alertdialog"]')
    ) {
      return
    }
    const reason = REJECTION_REASONS[(Number(event.key) + 9) % 10]
    if (reason) toggle(reason.name)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
