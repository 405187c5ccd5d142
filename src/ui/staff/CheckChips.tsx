import { memo } from 'react'
import { Check } from 'lucide-react'
import { Checkbox, CheckboxGroup, Label } from 'react-aria-components'
import own from './CheckChips.module.css'
import styles from '../field.module.css'
import { FieldMessage } from './FieldMessage.tsx'

export interface CheckChipOption {
  value: string
  label: string
  /** A short sign before the label, such as a number. */
  sign?: string
}

interface CheckChipsProps {
  label: string
  options: readonly CheckChipOption[]
  value: readonly string[]
  onChange: (value: string[]) => void
  error?: string | undefined
  /** `choice` if a tick is not an objection. */
  tone?: 'objection' | 'choice'
}

/** Multiple choice, as chips that a thumb can hit. */
export const CheckChips = memo(function CheckChips(props: CheckChipsProps) {
  const { label, options, value, onChange, error, tone = 'objection' } = props
  return (
    <CheckboxGroup
      className={styles.field}
      value={[...value]}
      onChange={onChange}
      isInvalid={error !== undefined}
      validationBehavior="aria"
    >
      <Label className={styles.label}>{label}</Label>
      <FieldMessage error={error} />
      <div className={own.chips} data-tone={tone}>
        {options.map((option) => (
          <Checkbox key={option.value} value={option.value} className={own.chip}>
            <span className={own.sign} aria-hidden="true">
              <span className={own.number}>{option.sign}</span>
              <Check size={15} strokeWidth={3} className={own.check} />
            </span>
            <span>{option.label}</span>
          </Checkbox>
        ))}
      </div>
    </CheckboxGroup>
  )
})
