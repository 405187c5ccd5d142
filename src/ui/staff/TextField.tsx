import type { ReactNode } from 'react'
import {
  TextField as AriaTextField,
  Group,
  Input,
  Label,
  type TextFieldProps as AriaTextFieldProps,
} from 'react-aria-components'
import styles from '../field.module.css'
import { FieldMessage } from './FieldMessage.tsx'
import own from './TextField.module.css'

interface TextFieldProps extends Omit<AriaTextFieldProps, 'children' | 'className' | 'style'> {
  label: string
  description?: string | undefined
  error?: string | undefined
  /** Shown before the text, such as a currency sign. */
  before?: ReactNode
  /** Shown after the text, such as the result of what is typed. */
  after?: ReactNode
}

/** One line of text with its label, hint and error. */
export function TextField({ label, description, error, before, after, ...props }: TextFieldProps) {
  return (
    <AriaTextField
      {...props}
      className={styles.field}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className={styles.label}>{label}</Label>
      <Group className={styles.box}>
        {before && <span className={own.before}>{before}</span>}
        <Input className={styles.input} />
        {after && <span className={own.after}>{after}</span>}
      </Group>
      <FieldMessage description={description} error={error} />
    </AriaTextField>
  )
}
