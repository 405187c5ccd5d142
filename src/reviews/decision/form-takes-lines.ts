/** Whether the form takes what is pressed in the image, which is outside of it. */
import { useEffect, useEffectEvent, type RefObject } from 'react'

/** Sent to the form before something is filled in; refused by a form that is about to go. */
const ASKED = 'hermes:line'

/** Has the form take lines only as long as they would be sent and kept. */
export function useLinesWhile(
  form: RefObject<HTMLElement | null>,
  takesLines: () => boolean,
): void {
  const answer = useEffectEvent((event: Event) => {
    if (!takesLines()) event.preventDefault()
  })
  useEffect(() => {
    const { current } = form
    const listener = (event: Event) => answer(event)
    current?.addEventListener(ASKED, listener)
    return () => current?.removeEventListener(ASKED, listener)
  }, [form])
}

/** @returns the form in an element; null if there is none, or it takes no lines */
export function formForLines(screen: HTMLElement | null): HTMLElement | null {
  const form = screen?.querySelector('form') ?? null
  return form?.dispatchEvent(new Event(ASKED, { cancelable: true })) ? form : null
}
