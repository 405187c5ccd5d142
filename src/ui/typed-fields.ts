/** Carries what is typed, and the focus, over a part of the page that is rendered afresh. */

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Notes what is in the fields of a part of the page, passwords too, and where the focus is.
 * @returns puts it into the fields that have taken the place of those that are gone by then
 */
export function noteTyped(part: Element): () => void {
  const { activeElement } = document
  const noted = fieldsOf(part).map((field, index) => ({
    field,
    index,
    value: field.value,
    isChecked: isTick(field) && field.checked,
    selection: field === activeElement ? selectionOf(field) : null,
  }))
  return () => {
    const fields = fieldsOf(part)
    for (const { field, index, value, isChecked, selection } of noted) {
      if (field.isConnected) continue
      const successor =
        fields.find(({ name }) => name !== '' && name === field.name) ?? fields[index]
      if (successor?.type !== field.type) continue
      if (isTick(successor)) {
        if (successor.checked !== isChecked) successor.click()
      } else if (successor.value !== value) type(successor, value)
      if (!selection) continue
      successor.focus()
      if (!(successor instanceof HTMLSelectElement) && selection[0] !== null)
        successor.setSelectionRange(...selection)
    }
  }
}

function fieldsOf(part: Element): Field[] {
  return [...part.querySelectorAll<Field>('input, textarea, select')]
}

function isTick(field: Field): field is HTMLInputElement {
  return field.type === 'checkbox' || field.type === 'radio'
}

function selectionOf(field: Field): [number | null, number | null] {
  if (field instanceof HTMLSelectElement) return [null, null]
  return [field.selectionStart, field.selectionEnd]
}

/** As if a person typed it. React compares with what it has set itself, and has replaced the field's own setter. */
function type(field: Field, value: string): void {
  const { prototype } = Object.getPrototypeOf(field).constructor as { prototype: object }
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
