import { useState, type ReactNode } from 'react'
import {
  TextArea,
  TextField as AriaTextField,
  Group,
  Input,
  Label,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components'
import styles from '../field.module.css'
import { FieldMessage } from './FieldMessage.tsx'
import { say } from './say.ts'
import own from './TextField.module.css'

interface TextFieldProps extends Omit<
  AriaTextFieldProps,
  'children' | 'className' | 'style' | 'onBlur'
> {
  label: string
  value: string
  onChange?: (value: string) => void
  /** Several lines, which grow as they are typed; near their limit they show how many characters are left. */
  rows?: number
  description?: string | undefined
  error?: string | undefined
  /** Gives the text that will be sent and takes a text's place in the field; the text itself if it cannot be sent. */
  asSent?: ((text: string) => string) | undefined
  /** The fault of the present text, said once the field is left; an empty field has none yet. */
  fault?: string | undefined
  /** Shown before the text, such as a currency sign. */
  before?: ReactNode
  /** Shown after the text, such as the result of what is typed. */
  after?: ReactNode
}

/** A text with its label, hint and error. The text to be sent is shown when the field is left, not earlier. */
export function TextField({
  label,
  rows,
  description,
  error,
  asSent = (text) => text,
  fault,
  before,
  after,
  ...props
}: TextFieldProps) {
  const { value, onChange } = props
  const [left, setLeft] = useState<string | null>(null)
  const room = rows && props.maxLength ? props.maxLength - value.length : Infinity
  const shownError = error ?? (left === value ? fault : undefined)

  const leave = () => {
    setLeft(value)
    const sent = asSent(value)
    if (sent !== value) {
      onChange?.(sent)
      say(`${label}: ${sent}`)
    } else if (fault) say(fault)
  }

  return (
    <AriaTextField
      {...props}
      onBlur={leave}
      className={styles.field}
      isInvalid={shownError !== undefined}
      validationBehavior="aria"
    >
      <Label className={styles.label}>{label}</Label>
      <Group className={styles.box}>
        {before && <span className={own.before}>{before}</span>}
        {rows ? (
          <TextArea className={`${styles.input} ${own.area}`} rows={rows} />
        ) : (
          <Input className={styles.input} />
        )}
        {after && <span className={own.after}>{after}</span>}
      </Group>
      <FieldMessage
        description={room <= 100 ? `${room} characters left` : description}
        error={shownError}
      />
    </AriaTextField>
  )
}
