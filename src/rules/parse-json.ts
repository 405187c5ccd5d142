/**
 * Parses JSON that may be damaged, such as a stored text that another program wrote.
 * @param text null counts as `null` in JSON
 * @returns the value, of any shape; null if the text is no JSON
 */
export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null')
  } catch {
    return null
  }
}
