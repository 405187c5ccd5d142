import { withoutDirections } from './typed-text.ts'

/** A text that a person typed, in a line with other texts: whatever its direction, those stay in place. */
export function Typed({ text }: { text: string }) {
  return <bdi>{withoutDirections(text)}</bdi>
}
