import { useState, type FocusEvent, type PointerEvent } from 'react'
import { SUGGESTED_FIELDS, type SuggestedField } from './suggestions.ts'

/** Fields of the form carry their name in `data-field`, the suggestions beside it in `data-suggested`. */
const FIELD = '[data-field]'
const SUGGESTION = '[data-suggested]'

/**
 * Which field of the form somebody looks at: the one with the focus, or the one whose suggestion has the focus, is
 * under the mouse, or was tapped last.
 * @returns the field, or null, and the handlers for the element that holds form and suggestions
 */
export function useLookedAt() {
  const [focused, setFocused] = useState<SuggestedField | null>(null)
  const [pointed, setPointed] = useState<SuggestedField | null>(null)
  return {
    lookedAt: pointed ?? focused,
    handlers: {
      onFocus: ({ target }: FocusEvent) => {
        setFocused(fieldOf(target))
        // Only in the form: when a suggestion is used, its button goes and the focus passes on to the next one.
        if (target.closest(FIELD)) setPointed(null)
      },
      onBlur: () => setFocused(null),
      onPointerOver: ({ target }: PointerEvent) => {
        setPointed((target as Element).closest(SUGGESTION) ? fieldOf(target as Element) : null)
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        // A finger leaves when it is lifted, and then the reviewer looks.
        if (pointerType === 'mouse') setPointed(null)
      },
    },
  }
}

function fieldOf(target: Element): SuggestedField | null {
  const named = target.closest<HTMLElement>(`${FIELD}, ${SUGGESTION}`)?.dataset
  const name = named?.field ?? named?.suggested
  return SUGGESTED_FIELDS.find((field) => field === name) ?? null
}
