/** Written by programs for a value that is not there. */
const NOTHING = /^(?:null|undefined|nil|none|nan|\(null\)|<null>)$/i

/**
 * A text field of a form that a program has filled in: without the spaces around it, and as it was meant where it was sent
 * as JSON, as Swift prints it, or as the word for nothing.
 * @returns '' for nothing
 */
export function formText(value: string): string {
  const text = value.trim()
  const [, inner] = /^(?:Optional|Some)\((.*)\)$/s.exec(text) ?? []
  if (inner !== undefined) return formText(inner)
  if (NOTHING.test(text)) return ''
  if (!/^".*"$/s.test(text)) return text
  try {
    return formText(String(JSON.parse(text)))
  } catch {
    return text
  }
}
