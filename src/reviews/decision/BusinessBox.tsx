import { Check, ChevronDown } from 'lucide-react'
import { memo, useEffect, useMemo, useState } from 'react'
import {
  ComboBox as AriaComboBox,
  Button,
  Group,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components'
import type { ReviewDraft } from '../../offline/rows.ts'
import { finder } from '../../rules/folded.ts'
import own from './BusinessBox.module.css'
import styles from '../../ui/field.module.css'
import { FieldMessage } from '../../ui/staff/FieldMessage.tsx'
import { say } from '../../ui/staff/say.ts'
import { Typed } from '../../ui/Typed.tsx'
import { isolated } from '../../ui/typed-text.ts'
import { namedBy } from './business-names.ts'
import { BusinessInput } from './BusinessInput.tsx'

/** More rows than this help nobody and slow down old tablets. */
const MOST_SHOWN = 100

type Business = NonNullable<ReviewDraft['business']>

/** Shown in the list while the businesses are not known. */
const ABSENT = 'The list of businesses is not on this tablet yet.'

interface BusinessBoxProps {
  /** Undefined while they are not known. */
  options: readonly Business[] | undefined
  value: Business | null
  /** The text in the box while it has no value. */
  text: string
  /** Gets the value, and the text that is in the box if there is none. */
  onChange: (value: Business | null, text: string) => void
  /** Pause after the last key until the list follows the text, in milliseconds. */
  filterDelay: number
  description?: string | undefined
  error?: string | undefined
}

/**
 * A text field that searches the list of businesses; only one of the list can be its value. While it has a value, the
 * box shows its name; any other text stays in the box as typed, but is not a value.
 */
export const BusinessBox = memo(function BusinessBox({
  options,
  value,
  text: typed,
  onChange,
  filterDelay,
  ...props
}: BusinessBoxProps) {
  const text = value?.name ?? typed
  const [query, setQuery] = useState(typed)
  /** A text that comes from elsewhere, such as a line of the paper, is searched for without the pause of typing. */
  const [known, setKnown] = useState(typed)
  if (typed !== known) {
    setKnown(typed)
    setQuery(typed)
  }
  const [isLeft, setIsLeft] = useState(false)
  const matches = useMemo(() => {
    const found = matchesOf(options, value ? '' : query)
    const shown = found.slice(0, MOST_SHOWN)
    // A value that is not shown stays in the list, hidden; otherwise react-aria reopens the list on Escape.
    const isChosenHidden = value !== null && !shown.some((option) => option.id === value.id)
    const hidden = isChosenHidden ? [value] : []
    return { total: found.length, items: [...shown, ...hidden], hidden }
  }, [options, value, query])
  const isUnchosen = value === null && text.trim() !== ''

  const edit = (next: string) => {
    setIsLeft(false)
    if (value !== null) setQuery('')
    setKnown(next)
    // The value is always what the box shows.
    onChange(null, next)
  }
  const take = (option: Business | undefined) => {
    if (option) onChange(option, '')
  }
  const takeOnlyMatch = () => {
    if (!isUnchosen) return
    const found = matchesOf(options, text)
    const named = namedBy(options, text)
    const meant = named.length > 0 ? named : found
    if (meant.length === 1) take(meant[0])
  }
  const leave = () => {
    if (!isUnchosen) return
    // Takes only an exact name: the press may have been on the submit button, before the match was seen.
    const named = namedBy(options, text)
    if (named.length === 1) return take(named[0])
    setQuery(text)
    setIsLeft(true)
  }
  const reason = options ? unchosenReason(text.trim(), matches.total) : ABSENT
  const unchosen = isLeft && isUnchosen ? reason : undefined
  const error = props.error ?? unchosen
  useEffect(() => {
    if (unchosen) say(unchosen)
  }, [unchosen])

  return (
    <AriaComboBox
      className={styles.field}
      items={matches.items}
      disabledKeys={matches.hidden.map((option) => option.id)}
      inputValue={text}
      onInputChange={edit}
      value={value?.id ?? null}
      onChange={(key) => take(options?.find((option) => option.id === key))}
      onBlur={leave}
      isInvalid={error !== undefined}
      validationBehavior="aria"
      allowsEmptyCollection
      // Otherwise react-aria clears text that is not an option when focus leaves the field.
      allowsCustomValue
    >
      <Label className={styles.label}>Business</Label>
      <Group className={styles.box}>
        <BusinessInput
          query={query}
          filterDelay={filterDelay}
          onFilter={setQuery}
          isUnchosen={isUnchosen}
          onTake={takeOnlyMatch}
        />
        <Button className={own.open}>
          <ChevronDown size={20} />
        </Button>
      </Group>
      <FieldMessage description={props.description} error={error} />
      <Popover className={own.popover} offset={4}>
        <ListBox<Business> className={own.list} renderEmptyState={() => null}>
          {(option) => (
            <ListBoxItem id={option.id} textValue={option.name} className={own.option}>
              <Typed text={option.name} />
              <Check size={18} className={own.check} aria-hidden />
            </ListBoxItem>
          )}
        </ListBox>
        {matches.total === 0 && <p className={own.note}>{options ? 'Nothing matches' : ABSENT}</p>}
        {matches.total > MOST_SHOWN && (
          <p className={own.note}>
            {MOST_SHOWN} of {matches.total.toLocaleString('en-US')}. Type to narrow the list.
          </p>
        )}
      </Popover>
    </AriaComboBox>
  )
})

/** The options that match a text; all of them for a blank one. */
function matchesOf(options: readonly Business[] | undefined, text: string): readonly Business[] {
  const find = finder(text) ?? (() => true)
  return (options ?? []).filter(({ name }) => find(name))
}

/** Tells why the text that was left in the box is not a value. */
function unchosenReason(text: string, matches: number): string {
  if (matches === 0) return `Nothing in the list matches “${isolated(text)}”`
  const count = matches.toLocaleString('en-US')
  return `Nothing is chosen yet: ${count} in the list ${matches === 1 ? 'matches' : 'match'} “${isolated(text)}”`
}
