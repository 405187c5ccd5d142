import { Check, ChevronDown } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import {
  ComboBox as AriaComboBox,
  Button,
  Group,
  Input,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  useFilter,
} from 'react-aria-components'
import own from './ComboBox.module.css'
import styles from './field.module.css'
import { FieldMessage } from './FieldMessage.tsx'

/** More rows than this help nobody and slow old tablets down. */
const MOST_SHOWN = 100

export interface ComboBoxOption {
  id: string
  name: string
}

interface ComboBoxProps {
  label: string
  /** Undefined while they are not known. */
  options: readonly ComboBoxOption[] | undefined
  value: ComboBoxOption | null
  onChange: (value: ComboBoxOption | null) => void
  /** The list follows the typed text after this pause, in milliseconds. */
  filterDelay: number
  placeholder?: string
  description?: string | undefined
  error?: string | undefined
  /** Said in the list while the options are not known. */
  absentMessage: string
  isDisabled?: boolean
}

/** A text field that searches a list; only what the list holds can be its value. */
export function ComboBox({ options, value, onChange, filterDelay, ...props }: ComboBoxProps) {
  const [text, setText] = useState(value?.name ?? '')
  const [shownFor, setShownFor] = useState(value)
  if (shownFor?.id !== value?.id) {
    setShownFor(value)
    setText(value?.name ?? '')
  }
  const query = useSettled(text, filterDelay)
  const { contains } = useFilter({ sensitivity: 'base', ignorePunctuation: true })
  const matches = useMemo(() => {
    const isUntouched = query === (value?.name ?? '')
    const found = (options ?? []).filter((option) => isUntouched || contains(option.name, query))
    const shown = found.slice(0, MOST_SHOWN)
    // A choice that does not match stays, hidden: react-aria empties the field of one that is gone.
    const isChosenHidden = value !== null && !shown.some((option) => option.id === value.id)
    const hidden = isChosenHidden ? [value] : []
    return { total: found.length, items: [...shown, ...hidden], hidden }
  }, [options, value, query, contains])

  const edit = (next: string) => {
    setText(next)
    if (next !== '' || value === null) return
    setShownFor(null)
    onChange(null)
  }
  const choose = (key: string | number | null) => {
    // Also called when the field is left: with the choice as it was, or null for text that is none.
    const option = matches.items.find((candidate) => candidate.id === key) ?? null
    setShownFor(option)
    setText(option?.name ?? '')
    if (option?.id !== value?.id) onChange(option)
  }

  return (
    <AriaComboBox
      className={styles.field}
      items={matches.items}
      disabledKeys={matches.hidden.map((option) => option.id)}
      inputValue={text}
      onInputChange={edit}
      value={value?.id ?? null}
      onChange={choose}
      isInvalid={props.error !== undefined}
      isDisabled={props.isDisabled ?? false}
      validationBehavior="aria"
      allowsEmptyCollection
    >
      <Label className={styles.label}>{props.label}</Label>
      <Group className={styles.box}>
        <Input
          className={styles.input}
          placeholder={props.placeholder}
          autoComplete="off"
          spellCheck={false}
        />
        <Button className={own.open}>
          <ChevronDown size={20} />
        </Button>
      </Group>
      <FieldMessage description={props.description} error={props.error} />
      <Popover className={own.popover} offset={4}>
        <ListBox<ComboBoxOption> className={own.list} renderEmptyState={() => null}>
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.name} className={own.option}>
              <span>{option.name}</span>
              <Check size={18} className={own.check} aria-hidden />
            </ListBoxItem>
          )}
        </ListBox>
        {matches.total === 0 && (
          <p className={own.note}>{options ? 'Nothing matches' : props.absentMessage}</p>
        )}
        {matches.total > MOST_SHOWN && (
          <p className={own.note}>
            {MOST_SHOWN} of {matches.total.toLocaleString('en-US')}. Type to narrow the list.
          </p>
        )}
      </Popover>
    </AriaComboBox>
  )
}

/** The value once it has not changed for a while. */
function useSettled(value: string, delay: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), delay)
    return () => clearTimeout(timer)
  }, [value, delay])
  return settled
}
