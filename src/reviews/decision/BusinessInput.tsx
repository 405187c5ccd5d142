import { useContext, useEffect, useEffectEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { ComboBoxStateContext, Input } from 'react-aria-components'
import styles from '../../ui/field.module.css'

/** Keys that navigate the list or choose from it. */
const CHOOSING_KEYS = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'Enter', 'Tab']

interface BusinessInputProps {
  /** The text that the list is filtered by. */
  query: string
  /** Pause after the last key until the list follows the text, in milliseconds. */
  filterDelay: number
  onFilter: (query: string) => void
  /** The box holds text that is not a value. */
  isUnchosen: boolean
  /** Chooses the only option that the text can mean, if there is exactly one. */
  onTake: () => void
}

/** The text field of a `BusinessBox`. The list follows after a pause, or at once on a key that chooses. */
export function BusinessInput(props: BusinessInputProps) {
  const state = useContext(ComboBoxStateContext)
  // react-aria renders the children an extra time, without a state, to collect the options.
  return state && <TypedInput {...props} state={state} />
}

type ComboBoxState = NonNullable<React.ContextType<typeof ComboBoxStateContext>>

function TypedInput({
  state,
  query,
  filterDelay,
  ...props
}: BusinessInputProps & { state: ComboBoxState }) {
  const filter = () => {
    if (state.inputValue === query) return
    // If the highlighted option disappeared, a neighbor that nobody pointed at would be highlighted.
    state.selectionManager.setFocusedKey(null)
    props.onFilter(state.inputValue)
  }
  const onPause = useEffectEvent(filter)
  useEffect(() => {
    const timer = setTimeout(() => onPause(), filterDelay)
    return () => clearTimeout(timer)
  }, [state.inputValue, filterDelay])

  const onKey = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || !CHOOSING_KEYS.includes(event.key)) return
    // Synchronously, so that react-aria navigates the list that matches the text.
    flushSync(filter)
    if (event.key === 'Enter') enter(event)
    // With Shift+Tab, react-aria does not choose the highlighted option.
    else if (event.key === 'Tab' && (event.shiftKey || !isHighlighted())) props.onTake()
  }
  const enter = (event: KeyboardEvent) => {
    // Enter never submits the form, whatever it chooses.
    event.preventDefault()
    if (isHighlighted() || !props.isUnchosen) return
    // react-aria would close the list if the text is not an option.
    event.stopPropagation()
    // Open first: choosing an option closes an open list, but opens a closed one.
    flushSync(() => state.open(null, 'manual'))
    props.onTake()
  }
  const isHighlighted = () => state.selectionManager.focusedKey !== null

  return (
    <Input
      className={styles.input}
      placeholder="Search for a business"
      autoComplete="off"
      spellCheck={false}
      onKeyDownCapture={onKey}
    />
  )
}
