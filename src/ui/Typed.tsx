import { Fragment } from 'react'
import { withoutDirections } from './typed-text.ts'

/** A text that a person typed, in a line with other texts: whatever its direction, those stay in place. */
export function Typed({ text }: { text: string }) {
  const parts = withoutDirections(text).split(/(?<=\S@|@\S*\.)(?=\S)/)
  return (
    <bdi>
      {parts.map((part, at) => (
        // An email address is broken where it can be read, not inside a word.
        <Fragment key={at}>
          {at > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </bdi>
  )
}
