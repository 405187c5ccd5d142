import { useEffect, useRef } from 'react'
import type { SuggestedField } from '../recognition/suggestions.ts'
import { isTypingTarget } from '../../ui/typing-target.ts'

/**
 * Undoes by Control and Z, unless somebody types elsewhere.
 * @param field what was filled in; null if there is nothing to undo
 */
export function useUndoKey(field: SuggestedField | null, undo: () => void): void {
  const latest = useRef(undo)
  useEffect(() => {
    latest.current = undo
  })
  useEffect(() => {
    if (!field) return
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!isUndo || event.key.toLowerCase() !== 'z') return
      const { activeElement } = document
      const inField = activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field
      if (isTypingTarget(activeElement) && inField !== field) return
      event.preventDefault()
      event.stopPropagation()
      latest.current()
    }
    document.addEventListener('keydown', onKey, { capture: true })
    return () => document.removeEventListener('keydown', onKey, { capture: true })
  }, [field])
}
