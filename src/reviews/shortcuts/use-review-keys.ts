import { useEffect, useEffectEvent, type RefObject } from 'react'
import { commandOf, isCommand, isTypingTarget, type KeyName } from './review-keys.ts'

/** What a command does; told which of its keys it was, for commands that have several. */
export type KeyActions = Partial<Record<KeyName, (which: number) => void>>

/**
 * Makes commands of the key map work for as long as the component is on screen.
 * @param within an element that they are about: in a tab that is not shown, it takes no keys
 */
export function useReviewKeys(actions: KeyActions, within?: RefObject<Element | null>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isCommand(event)) return
    const command = commandOf(event)
    const action = command && actions[command.name]
    if (!action) return
    if (within && (!within.current || within.current.closest('[inert]'))) return
    // The same press must not also type into a field that gets the focus.
    event.preventDefault()
    action(command.which)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}

/** Escape leaves a field, unless something of its own is open and takes it. */
export function useEscapeLeavesField(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { activeElement } = document
      if (event.key !== 'Escape' || event.isComposing) return
      if (!(activeElement instanceof HTMLElement) || !isTypingTarget(activeElement)) return
      if (activeElement.ariaExpanded === 'true' || activeElement.closest('[role="dialog"]')) return
      activeElement.blur()
    }
    // Before the field itself, which keeps the key from everybody behind it.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
