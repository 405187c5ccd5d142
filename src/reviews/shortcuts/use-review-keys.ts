import { useEffect, useEffectEvent } from 'react'
import { isCommand, isTypingTarget, keyNameOf, type KeyName } from './review-keys.ts'

/** What a command does; told the key, for commands that have several. */
export type KeyActions = Partial<Record<KeyName, (key: string) => void>>

/** Makes commands of the key map work for as long as the component is on screen. */
export function useReviewKeys(actions: KeyActions): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isCommand(event)) return
    const name = keyNameOf(event)
    const action = name && actions[name]
    if (!action) return
    // The same press must not also type into a field that gets the focus.
    event.preventDefault()
    action(event.key)
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
