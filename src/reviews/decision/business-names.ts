import { squeezed } from '../../rules/folded.ts'

/** The businesses that a text names: letter by letter, or else as people write names. */
export function namedBy<B extends { name: string }>(
  businesses: readonly B[] = [],
  text: string,
): readonly B[] {
  const typed = text.trim().toLowerCase()
  const exact = businesses.filter(({ name }) => name.toLowerCase() === typed)
  if (exact.length > 0 || squeezed(text) === '') return exact
  return businesses.filter(({ name }) => squeezed(name) === squeezed(text))
}
