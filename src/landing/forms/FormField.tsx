import { useId, type InputHTMLAttributes } from 'react'
import styles from './FormField.module.css'

interface FieldProps {
  label: string
  isOptional?: boolean
  /** What the field accepts. Always shown, so that nothing moves when the input is wrong. */
  hint?: string
  isWrong?: boolean
}

/** A single-line field of a public form. */
export function FormField({
  label,
  isOptional,
  hint,
  isWrong = false,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const hintId = useId()
  return (
    <div className={styles.field}>
      <label className={styles.label}>
        <FieldName label={label} isOptional={isOptional} />
        <input
          {...input}
          className={styles.input}
          aria-invalid={isWrong || undefined}
          aria-describedby={hint ? hintId : undefined}
        />
      </label>
      {hint && (
        <p id={hintId} className={styles.hint} data-wrong={isWrong || undefined}>
          {hint}
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
