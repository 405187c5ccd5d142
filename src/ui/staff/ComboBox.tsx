import { Check, ChevronDown } from 'lucide-react'
import { useMemo, useState } from 'react'
import {
  ComboBox as AriaComboBox,
  Button,
  Group,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
  useFilter,
} from 'react-aria-components'
import own from './ComboBox.module.css'
import { ComboBoxInput } from './ComboBoxInput.tsx'
import styles from '../field.module.css'
import { FieldMessage } from './FieldMessage.tsx'
import hidden from '../visually-hidden.module.css'

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

/**
 * A text field that searches a list; only what the list holds can be its value. While there is a value, its
 * name stands in the box; other text stays there as it was typed, and is none.
 */
export function ComboBox({ options, value, onChange, filterDelay, ...props }: ComboBoxProps) {
  const [text, setText] = useState(value?.name ?? '')
  const [query, setQuery] = useState(text)
  const [isLeft, setIsLeft] = useState(false)
  const [shownFor, setShownFor] = useState(value)
  if (shownFor?.id !== value?.id || shownFor?.name !== value?.name) {
    setShownFor(value)
    setText(value?.name ?? '')
    setQuery(value?.name ?? '')
  }
  const { contains } = useFilter({ sensitivity: 'base', ignorePunctuation: true })
  const matches = useMemo(() => {
    const found = matchesOf(options, value ? '' : query, contains)
    const shown = found.slice(0, MOST_SHOWN)
    // A choice that is not shown stays, hidden: react-aria would open the list again on Escape.
    const isChosenHidden = value !== null && !shown.some((option) => option.id === value.id)
    const kept = isChosenHidden ? [value] : []
    return { total: found.length, items: [...shown, ...kept], kept }
  }, [options, value, query, contains])
  const isUnchosen = value === null && text.trim() !== ''

  const edit = (next: string) => {
    setText(next)
    setIsLeft(false)
    if (value === null) return
    // What is sent is what stands in the box.
    setShownFor(null)
    setQuery('')
    onChange(null)
  }
  const take = (option: ComboBoxOption | undefined) => {
    if (!option) return
    setShownFor(option)
    setText(option.name)
    setQuery(option.name)
    onChange(option)
  }
  const takeMeant = () => {
    if (!isUnchosen) return
    const found = matchesOf(options, text, contains)
    const named = found.filter((option) => isNamed(option, text))
    const meant = named.length > 0 ? named : found
    if (meant.length === 1) take(meant[0])
  }
  const leave = () => {
    if (!isUnchosen) return
    // By a press elsewhere, maybe on the button that sends: a single match may not have been seen yet.
    const named = (options ?? []).filter((option) => isNamed(option, text))
    if (named.length === 1) return take(named[0])
    setQuery(text)
    setIsLeft(true)
  }
  const reason = options ? unchosenReason(text.trim(), matches.total) : props.absentMessage
  const unchosen = isLeft && isUnchosen ? reason : undefined
  const error = props.error ?? unchosen

  return (
    <AriaComboBox
      className={styles.field}
      items={matches.items}
      disabledKeys={matches.kept.map((option) => option.id)}
      inputValue={text}
      onInputChange={edit}
      value={value?.id ?? null}
      onChange={(key) => take(options?.find((option) => option.id === key))}
      onBlur={leave}
      isInvalid={error !== undefined}
      isDisabled={props.isDisabled ?? false}
      validationBehavior="aria"
      allowsEmptyCollection
      // Or react-aria empties a field that is left with text that is no choice.
      allowsCustomValue
    >
      <Label className={styles.label}>{props.label}</Label>
      <Group className={styles.box}>
        <ComboBoxInput
          placeholder={props.placeholder}
          query={query}
          filterDelay={filterDelay}
          onFilter={setQuery}
          isUnchosen={isUnchosen}
          onTake={takeMeant}
        />
        <Button className={own.open}>
          <ChevronDown size={20} />
        </Button>
      </Group>
      <FieldMessage description={props.description} error={error} />
      <p className={hidden.hidden} aria-live="polite">
        {unchosen}
      </p>
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

/** The options that a text matches, all of them for a blank one. */
function matchesOf(
  options: readonly ComboBoxOption[] | undefined,
  text: string,
  contains: (name: string, part: string) => boolean,
): readonly ComboBoxOption[] {
  const part = text.trim()
  return (options ?? []).filter((option) => contains(option.name, part))
}

function isNamed(option: ComboBoxOption, text: string): boolean {
  return option.name.toLowerCase() === text.trim().toLowerCase()
}

/** Why text in the box is no choice, once it is left. */
function unchosenReason(text: string, matches: number): string {
  if (matches === 0) return `Nothing in the list matches “${text}”`
  const count = matches.toLocaleString('en-US')
  return `Nothing is chosen yet: ${count} in the list ${matches === 1 ? 'matches' : 'match'} “${text}”`
}
