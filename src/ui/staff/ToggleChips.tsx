import { ToggleButton, ToggleButtonGroup } from 'react-aria-components'
import styles from './ToggleChips.module.css'

interface ToggleChipsProps<Value extends string> {
  label: string
  options: readonly { value: Value; label: string }[]
  value: readonly Value[]
  onChange: (value: Value[]) => void
}

/** A row of toggles, any number of them on; on a narrow screen it scrolls. */
export function ToggleChips<Value extends string>(props: ToggleChipsProps<Value>) {
  const { label, options, value, onChange } = props
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="multiple"
      selectedKeys={value}
      onSelectionChange={(keys) =>
        onChange(options.map((option) => option.value).filter((one) => keys.has(one)))
      }
      className={styles.chips}
    >
      {options.map((option) => (
        <ToggleButton key={option.value} id={option.value} className={styles.chip}>
          {option.label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}
