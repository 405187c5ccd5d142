import { Switch as AriaSwitch } from 'react-aria-components'
import styles from './Switch.module.css'

interface SwitchProps {
  isSelected: boolean
  onChange: (isSelected: boolean) => void
  children: string
}

export function Switch({ isSelected, onChange, children }: SwitchProps) {
  return (
    <AriaSwitch isSelected={isSelected} onChange={onChange} className={styles.switch}>
      <span className={styles.track} aria-hidden />
      {children}
    </AriaSwitch>
  )
}
