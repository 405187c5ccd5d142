import { useEffect, useEffectEvent, type RefObject } from 'react'
import { isCommand } from '../shortcuts/review-keys.ts'

/** What a key does to the image, by the name that `KeyboardEvent.key` gives it. */
type ImageCommands = Readonly<Record<string, () => void>>

/**
 * Keys that work on an image wherever the focus is, except while somebody types or a dialog is open.
 * @param image anything within what shows the image; in a tab that is not shown, it takes no keys
 * @param commands null for an image that takes none
 */
export function useImageKeys(
  image: RefObject<Element | null>,
  commands: ImageCommands | null,
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const command = commands?.[event.key]
    if (!command || !isCommand(event)) return
    if (!image.current || image.current.closest('[inert]')) return
    event.preventDefault()
    command()
  })
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
}
