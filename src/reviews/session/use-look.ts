import { useCallback, useRef, useState, type DOMAttributes } from 'react'
import {
  SUGGESTED_FIELDS,
  type SuggestedField,
  type Suggestions,
} from '../recognition/suggestions.ts'

/** Fields of the form carry their name in `data-field`, the suggestions beside it in `data-suggested`. */
const FIELD = '[data-field]'
const SUGGESTION = '[data-suggested]'

/** The field that the reviewer looks at, and what has been seen. */
export interface Look {
  /** The field with the focus, or the one whose suggestion has the focus, is under the mouse, or was tapped last. */
  lookedAt: SuggestedField | null
  /** True if the image and the rows that were read in it have been looked at. Whoever asked too early is rendered again. */
  isSeen: () => boolean
  onImageShown: () => void
  onRowsSeen: (suggestions: Suggestions) => void
  /** For the element that holds form and suggestions. */
  handlers: Pick<DOMAttributes<Element>, 'onFocus' | 'onBlur' | 'onPointerOver' | 'onPointerLeave'>
}

/** @param suggestions what was read in the images; null while nothing is */
export function useLook(suggestions: Suggestions | null): Look {
  const [focused, setFocused] = useState<SuggestedField | null>(null)
  const [pointed, setPointed] = useState<SuggestedField | null>(null)
  // No state: a screen that was prepared is not rendered anew only because its image is shown.
  const seen = useRef({ isImage: false, rows: null as Suggestions | null, wasAsked: false })
  const [, renderAgain] = useState({})
  const note = useCallback((what: { isImage: true } | { rows: Suggestions }) => {
    Object.assign(seen.current, what)
    if (seen.current.wasAsked) renderAgain({})
  }, [])
  return {
    lookedAt: pointed ?? focused,
    isSeen: () => {
      const isSeen = seen.current.isImage && seen.current.rows === suggestions
      seen.current.wasAsked ||= !isSeen
      return isSeen
    },
    onImageShown: useCallback(() => note({ isImage: true }), [note]),
    onRowsSeen: useCallback((rows) => note({ rows }), [note]),
    handlers: {
      onFocus: ({ target }) => {
        setFocused(fieldOf(target))
        // Only in the form: when a suggestion is used, its button goes and the focus passes on to the next one.
        if (target.closest(FIELD)) setPointed(null)
      },
      onBlur: () => setFocused(null),
      onPointerOver: ({ target }) => {
        setPointed((target as Element).closest(SUGGESTION) ? fieldOf(target as Element) : null)
      },
      onPointerLeave: ({ pointerType }) => {
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
