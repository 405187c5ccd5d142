import { CircleAlert } from 'lucide-react'
import { FieldError, Text } from 'react-aria-components'
import styles from '../field.module.css'

interface FieldMessageProps {
  description?: string | undefined
  error?: string | undefined
}

/** The hint and the error of a field; react-aria links them to the field by `aria-describedby`. */
export function FieldMessage({ description, error }: FieldMessageProps) {
  return (
    <>
      {description && (
        <Text slot="description" className={styles.description}>
          {description}
        </Text>
      )}
      <FieldError className={styles.error}>
        <CircleAlert size={14} aria-hidden />
        <span>{error}</span>
      </FieldError>
    </>
  )
}
