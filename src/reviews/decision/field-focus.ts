/** The fields of the review form as elements, which carry their name in `data-field`, and the focus between them. */
import type { ReviewField } from '../../rules/receipt.ts'
import { isTypingTarget } from '../../ui/typing-target.ts'

export type FocusTarget = ReviewField | 'notes'

/** Elements to type into. A date field consists of editable parts instead of an input. */
const TYPED_INTO = ':is(input, textarea, [contenteditable="true"])'

/** Focuses a field and brings it into view; in a date that is not complete, its first empty part. */
export function focusField(form: HTMLElement | null, field: FocusTarget): void {
  const within = (part: string) =>
    form?.querySelector<HTMLElement>(`[data-field="${field}"] ${part}`)
  const element = within(`${TYPED_INTO}[data-placeholder]`) ?? within(TYPED_INTO)
  element?.focus()
  element?.scrollIntoView?.({ block: 'center' })
}

/** Focuses the first of the two values that may be meant for a field; where one of them has the focus, the other. */
export function focusChoice(form: HTMLElement | null, field: ReviewField): void {
  const values = [
    ...(form?.querySelectorAll<HTMLElement>(`button[data-suggested="${field}"]`) ?? []),
  ]
  const at = values.findIndex((value) => value === document.activeElement)
  values[at === 0 ? 1 : 0]?.focus()
}

/** Takes the focus out of the field, so that single keys are commands again. */
export function leaveField(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** @returns the name of the field that somebody types into; null for its buttons and all other elements */
export function typedField(target: Element): string | null {
  if (!isTypingTarget(target)) return null
  return target.closest<HTMLElement>('[data-field]')?.dataset.field ?? null
}

/** The text in a field's input, which for the business may be one that is not chosen. */
export function textIn(form: HTMLElement | null, field: FocusTarget): string {
  return form?.querySelector<HTMLInputElement>(`[data-field="${field}"] input`)?.value ?? ''
}
