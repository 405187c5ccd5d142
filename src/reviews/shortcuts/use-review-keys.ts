import { useEffect, useEffectEvent, type RefObject } from 'react'
import { flushSync } from 'react-dom'
import { isTypingTarget } from '../../ui/typing-target.ts'
import { actIfMeant } from './key-runs.ts'
import { useKeySetting } from './key-setting.ts'
import { commandOf, isCommand, REVIEW_KEYS, type KeyName } from './review-keys.ts'

/** Handlers by command; each gets the index of the pressed key among the command's keys. */
export type KeyActions = Partial<Record<KeyName, (which: number) => void>>

/**
 * Makes commands of the key map work while the component is mounted.
 * @param within the element the commands act on; they are ignored while it is in a hidden (inert) tab
 */
export function useReviewKeys(actions: KeyActions, within?: RefObject<Element | null>): void {
  useKeysAt(document, actions, within)
}

/** Handles the commands that nothing else on the page uses at the moment. */
export function useUnusedReviewKeys(actions: KeyActions): void {
  // Events get there last, marked by whoever has used them.
  useKeysAt(window, actions)
}

function useKeysAt(
  target: Document | Window,
  actions: KeyActions,
  within?: RefObject<Element | null>,
): void {
  const [setting] = useKeySetting()
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (!isCommand(event)) return
    const command = commandOf(event)
    const action = command && actions[command.name]
    if (!action) return
    if (within && (!within.current || within.current.closest('[inert]'))) return
    // Otherwise the key would also be typed into a field that the action focuses.
    event.preventDefault()
    action(command.which)
  })
  const onKey = useEffectEvent((event: KeyboardEvent, isMounted: () => boolean) => {
    const command = commandOf(event)
    if (!command) return
    const { isNoCharacter, goesToField } = REVIEW_KEYS[command.name]
    const isOn = isNoCharacter ? !event.altKey : event.altKey === (setting === 'alt')
    if (!isOn || (setting === 'off' && !isNoCharacter)) return
    // Each key acts on what the one before it has left.
    if (isNoCharacter) act(event)
    else {
      const { pathname } = location
      // The next request may have opened while the key waited.
      const isSameScreen = () => isMounted() && location.pathname === pathname
      actIfMeant(() => isSameScreen() && flushSync(() => act(event)), goesToField)
    }
  })
  useEffect(() => {
    let isMounted = true
    const listener = (event: Event) => {
      // Form fillers send events of this type that have no key.
      if (event instanceof KeyboardEvent) onKey(event, () => isMounted)
    }
    target.addEventListener('keydown', listener)
    return () => {
      isMounted = false
      target.removeEventListener('keydown', listener)
    }
  }, [target])
}

/** Makes Escape leave a field, unless the field has a list open or is in a dialog: those close first. */
export function useEscapeLeavesField(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { activeElement } = document
      if (event.key !== 'Escape' || event.isComposing) return
      if (!(activeElement instanceof HTMLElement) || !isTypingTarget(activeElement)) return
      if (activeElement.ariaExpanded === 'true' || activeElement.closest('[role="dialog"]')) return
      activeElement.blur()
    }
    // In the capture phase, because fields stop the event's propagation.
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [])
}
