import { useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react'

interface FormInUse {
  /** Of the element that the form is in. */
  props: { ref: RefObject<HTMLDivElement | null>; onBlur: (event: FocusEvent) => void }
  isShown: boolean
  /** Shows what there is instead of the form. */
  leave: () => void
}

/**
 * Whether a form is shown, although there is something to show in its place: it stays for as long as the focus is in it,
 * so that nobody who types is interrupted.
 * @param isOver whether there is something to show instead
 */
export function useFormInUse(isOver: boolean): FormInUse {
  const ref = useRef<HTMLDivElement>(null)
  const [isLeft, setIsLeft] = useState(isOver)
  const leaveUnlessFocused = () => {
    if (!ref.current?.contains(document.activeElement)) setIsLeft(true)
  }
  useLayoutEffect(() => (isOver ? leaveUnlessFocused() : setIsLeft(false)), [isOver])
  return {
    props: {
      ref,
      // What gets the focus next has it only after the event.
      onBlur: () => setTimeout(leaveUnlessFocused),
    },
    isShown: !isOver || !isLeft,
    leave: () => setIsLeft(true),
  }
}
