import {
  TextField as AriaTextField,
  Group,
  Label,
  TextArea as AriaTextArea,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components'
import styles from '../field.module.css'
import { FieldMessage } from './FieldMessage.tsx'
import own from './TextArea.module.css'

interface TextAreaProps extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style'> {
  label: string
  value: string
  rows?: number
  description?: string | undefined
  error?: string | undefined
}

/** Multi-line text that grows as it is typed; near its limit it shows how many characters are left. */
export function TextArea({ label, rows = 2, description, error, ...props }: TextAreaProps) {
  const left = props.maxLength === undefined ? Infinity : props.maxLength - props.value.length
  const hint = left <= 100 ? `${left} characters left` : description
  return (
    <AriaTextField
      {...props}
      className={styles.field}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className={styles.label}>{label}</Label>
      <Group className={styles.box}>
        <AriaTextArea className={`${styles.input} ${own.input}`} rows={rows} />
      </Group>
      <FieldMessage description={hint} error={error} />
    </AriaTextField>
  )
}
