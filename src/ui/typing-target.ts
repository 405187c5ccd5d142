/** Elements in which a letter is text, not a command. */
const TYPING = [
  'textarea',
  'select',
  '[contenteditable="true"]',
  '[role="spinbutton"]',
  '[role="combobox"]',
  'input:not([type="checkbox"], [type="radio"], [type="button"])',
].join()

export function isTypingTarget(element: Element | null): boolean {
  return element?.matches(TYPING) ?? false
}
