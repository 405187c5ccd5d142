import { Label, Radio, RadioGroup } from 'react-aria-components'
import own from './Choice.module.css'
import styles from '../field.module.css'

interface ChoiceProps {
  label: string
  options: readonly { value: string; label: string }[]
  value: string
  onChange: (value: string) => void
}

/** A choice of one among a few options, side by side. */
export function Choice({ label, options, value, onChange }: ChoiceProps) {
  return (
    <RadioGroup className={styles.field} value={value} onChange={onChange}>
      <Label className={styles.label}>{label}</Label>
      <div className={own.options}>
        {options.map((option) => (
          <Radio key={option.value} value={option.value} className={own.option}>
            {option.label}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}
