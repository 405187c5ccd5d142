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
  /** What the field accepts. Always shown, so that nothing moves when a problem takes its place. */
  hint?: string
  /** What is wrong with a text that is not empty, in words for the screen; null if nothing is. */
  problemOf: (text: string) => string | null
  /** Takes away what cannot be meant, as soon as it is typed or pasted. */
  tidied?: (text: string) => string
}

/** A single-line field of a public form. What is wrong is said beside it once the person has left it. */
export function FormField({
  label,
  isOptional,
  hint,
  problemOf,
  tidied = asStorable,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const field = useRef<HTMLInputElement>(null)
  const noteId = useId()
  const [problem, setProblem] = useState<string | null>(null)

  const check = useCallback(() => {
    if (!field.current) return null
    const tidy = tidied(field.current.value)
    // Only if it differs, because this moves the caret.
    if (tidy !== field.current.value) field.current.value = tidy
    const found = tidy === '' ? null : problemOf(tidy)
    field.current.setCustomValidity(found ?? '')
    return found
  }, [problemOf, tidied])
  // What was typed or filled in before this came to life counts too.
  useEffect(() => {
    const found = check()
    if (field.current !== document.activeElement) setProblem(found)
  }, [check])

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
        <FieldName label={label} isOptional={isOptional} />
        <input
          {...input}
          ref={field}
          className={styles.input}
          onInput={() => check() ?? setProblem(null)}
          onBlur={() => setProblem(check())}
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

function FieldName({ label, isOptional }: Pick<FieldProps, 'label' | 'isOptional'>) {
  return (
    <span>
      {label} {isOptional && <span className={styles.optional}>(optional)</span>}
    </span>
  )
}
