/** Puts a phrase into a field, so that the browser's own undo takes it out again. */

export interface Insertion {
  /** Where it begins. */
  at: number
  /** The phrase, with the spaces that part it from what is there. */
  text: string
  /** Characters by which the field would be too full; 0: it fits. */
  excess: number
}

/** @param at behind the cursor or the selection: nothing that was typed is overwritten */
export function insertionOf(
  value: string,
  at: number,
  phrase: string,
  maxLength: number,
): Insertion {
  const before = /\S$/.test(value.slice(0, at)) ? ' ' : ''
  const after = /^\S/.test(value.slice(at)) ? ' ' : ''
  const text = `${before}${phrase}${after}`
  return { at, text, excess: Math.max(0, value.length + text.length - maxLength) }
}

/** Inserts a text that fits, and leaves the cursor behind it. The field must be on screen; it gets the focus. */
export function insertInto(field: HTMLTextAreaElement, { at, text }: Insertion): void {
  field.focus()
  field.setSelectionRange(at, at)
  // Marked as obsolete, but nothing else goes onto the stack of the browser's undo.
  // oxlint-disable-next-line typescript/no-deprecated
  if (document.execCommand?.('insertText', false, text)) return
  field.setRangeText(text, at, at, 'end')
  field.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }))
}
