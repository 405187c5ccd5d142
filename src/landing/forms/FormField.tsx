import {
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
  type InputHTMLAttributes,
  type InvalidEvent,
} from 'react'
import { asStorable } from '../../rules/plain-text.ts'
import styles from './FormField.module.css'

interface FieldProps {
  label: string
  isOptional?: boolean
  /** Names what is accepted. Always shown, so that nothing moves when a problem takes its place. */
  hint?: string
  /** Returns words for the screen about a text that is not accepted, or null. Not asked about an empty text. */
  problemOf: (text: string) => string | null
  /** Returns the text as it is sent. That takes the text's place once the person leaves the field or sends the form. */
  asSent?: (text: string) => string
}

/** A single-line field of a public form. What is wrong is said beside it once the person has left it. */
export function FormField({
  label,
  isOptional,
  hint,
  problemOf,
  asSent = asStorable,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const field = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const [problem, setProblem] = useState<string | null>(null)

  const check = useCallback(() => {
    if (!field.current) return null
    const { value, required } = field.current
    const sent = asSent(value)
    const isAbsent = sent === '' && (value === '' || !required)
    const found = isAbsent ? null : problemOf(sent)
    field.current.setCustomValidity(found ?? '')
    return found
  }, [problemOf, asSent])
  const leave = useCallback(() => {
    if (!field.current) return
    const sent = asSent(field.current.value)
    if (sent !== field.current.value) {
      field.current.value = sent
      // As if it was typed, so that the form and what is kept of it follow.
      field.current.dispatchEvent(new Event('input', { bubbles: true }))
    }
    setProblem(check())
  }, [asSent, check])
  // What was typed or filled in before this came to life counts too.
  useEffect(() => {
    if (field.current === document.activeElement) check()
    else leave()
  }, [check, leave])

  // The browser says by itself that a field is empty. Its words about our rules would cover our own.
  const showProblem = (event: InvalidEvent<HTMLInputElement>) => {
    const { currentTarget } = event
    const found = check()
    setProblem(found)
    if (!found) return
    event.preventDefault()
    const fields = [...(currentTarget.form?.elements ?? [])] as HTMLInputElement[]
    if (fields.find(({ validity }) => !validity.valid) === currentTarget) currentTarget.focus()
  }

  const note = problem ?? hint
  return (
    <div className={styles.field}>
      <label className={styles.label}>
        <span>
          {label} {isOptional && <span className={styles.optional}>(optional)</span>}
        </span>
        <input
          {...input}
          ref={field}
          className={styles.input}
          onInput={() => check() ?? setProblem(null)}
          onBlur={leave}
          onKeyDown={({ key }) => key === 'Enter' && leave()}
          onInvalid={showProblem}
          aria-invalid={problem !== null || undefined}
          aria-describedby={note ? noteId : undefined}
        />
      </label>
      {note && (
        <p id={noteId} className={styles.hint} data-wrong={problem !== null || undefined}>
          {note}
        </p>
      )}
    </div>
  )
}
