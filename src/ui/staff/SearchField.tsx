import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import { Button as AriaButton, Group, Input, TextField } from 'react-aria-components'
import styles from '../field.module.css'
import own from './SearchField.module.css'

interface SearchFieldProps {
  label: string
  value: string
  onChange: (value: string) => void
  shortcut?: string | undefined
}

/**
 * A search field. Its label is also its placeholder; the cross clears it and leads back into it, unless a finger
 * pressed it: the focus would open the keyboard over what was searched.
 */
export function SearchField({ label, value, onChange, shortcut }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <TextField aria-label={label} value={value} onChange={onChange} className={own.search}>
      <Group className={styles.box}>
        <Search size={18} className={own.sign} aria-hidden />
        <Input
          ref={input}
          className={styles.input}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          aria-keyshortcuts={shortcut}
        />
        {value !== '' && (
          <AriaButton
            className={own.clear}
            aria-label="Clear"
            onPress={({ pointerType }) => {
              onChange('')
              if (pointerType !== 'touch') input.current?.focus()
            }}
          >
            <X size={18} />
          </AriaButton>
        )}
      </Group>
    </TextField>
  )
}
