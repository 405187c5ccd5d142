import { useContext, useEffect, useEffectEvent, type KeyboardEvent } from 'react'
import { flushSync } from 'react-dom'
import { ComboBoxStateContext, Input } from 'react-aria-components'
import styles from '../field.module.css'

/** Keys that move in the list or choose from it. */
const CHOOSING_KEYS = ['ArrowDown', 'ArrowUp', 'PageDown', 'PageUp', 'Home', 'End', 'Enter', 'Tab']

interface ComboBoxInputProps {
  placeholder?: string | undefined
  /** What the list shows the matches of. */
  query: string
  /** The list follows the typed text after this pause, in milliseconds. */
  filterDelay: number
  onFilter: (query: string) => void
  /** Whether text stands in the box that is no choice. */
  isUnchosen: boolean
  /** Takes the one option that the text in the box can mean, if there is one. */
  onTake: () => void
}

/** The text field of a `ComboBox`: its list follows at leisure, but a key that chooses waits for no pause. */
export function ComboBoxInput(props: ComboBoxInputProps) {
  const state = useContext(ComboBoxStateContext)
  // react-aria renders the children once more, without a state, to learn what the list holds.
  return state && <TypedInput {...props} state={state} />
}

type ComboBoxState = NonNullable<React.ContextType<typeof ComboBoxStateContext>>

function TypedInput({
  state,
  query,
  filterDelay,
  ...props
}: ComboBoxInputProps & { state: ComboBoxState }) {
  const filter = () => {
    if (state.inputValue === query) return
    // An option that goes would hand its highlight on to a neighbour that nobody pointed at.
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
    // At once, so that react-aria moves in the list that belongs to the text.
    flushSync(filter)
    if (event.key === 'Enter') enter(event)
    // Backwards, Tab takes no highlighted option either.
    else if (event.key === 'Tab' && (event.shiftKey || !isHighlighted())) props.onTake()
  }
  const enter = (event: KeyboardEvent) => {
    // Whatever it chooses, it never sends the form.
    event.preventDefault()
    if (isHighlighted() || !props.isUnchosen) return
    // react-aria would close the list on text that is no choice.
    event.stopPropagation()
    // A choice closes the list, and opens one that was closed.
    flushSync(() => state.open(null, 'manual'))
    props.onTake()
  }
  const isHighlighted = () => state.selectionManager.focusedKey !== null

  return (
    <Input
      className={styles.input}
      placeholder={props.placeholder}
      autoComplete="off"
      spellCheck={false}
      onKeyDownCapture={onKey}
    />
  )
}
