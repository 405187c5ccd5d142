import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react'
import { filledWords } from '../recognition/field-words.ts'
import { say } from '../../ui/staff/say.ts'
import { SUGGESTED_FIELDS, type SuggestedField } from '../recognition/suggestions.ts'
import { leaveField, typedField } from './field-focus.ts'

/**
 * Makes Enter in a field that an approval needs go on to the one that is left. In the last one, it leaves the
 * field, so that the next key decides.
 * @param left the fields that are missing or wrong
 * @param businessId the chosen business, or undefined: in its box, Enter chooses first
 * @returns the handlers for the form
 */
export function useEnterGoesOn(
  left: readonly SuggestedField[],
  businessId: string | undefined,
  focus: (field: SuggestedField) => void,
) {
  // While Enter is down in the box for the business, which may be about to choose one.
  const isChoosing = useRef(false)
  const goOn = () => {
    const [first] = left
    if (first) return focus(first)
    leaveField()
    say(filledWords([], left))
  }
  const onChosen = useEffectEvent(() => {
    if (isChoosing.current) goOn()
    isChoosing.current = false
  })
  useEffect(() => {
    if (businessId !== undefined) onChosen()
  }, [businessId])

  return {
    onKeyDownCapture: (event: KeyboardEvent<HTMLElement>) => {
      const target = event.target as Element
      const field = typedField(target)
      isChoosing.current = false
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isNeeded(field)) return
      const isListOpen = target.getAttribute('aria-expanded') === 'true'
      if (field === 'business' && (businessId === undefined || isListOpen)) {
        isChoosing.current = true
        return
      }
      event.preventDefault()
      event.stopPropagation()
      goOn()
    },
    onKeyUpCapture: () => {
      isChoosing.current = false
    },
  }
}

function isNeeded(field: string | null): boolean {
  return SUGGESTED_FIELDS.some((name) => name === field)
}
