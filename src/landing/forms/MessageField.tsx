import { useEffect, useId, useRef, useState } from 'react'
import { MESSAGE_MAX } from '../../rules/contact.ts'
import { asStorable, isVisible, lengthOf } from '../../rules/plain-text.ts'
import hidden from '../../ui/visually-hidden.module.css'
import styles from './FormField.module.css'

/** From here on the field says how much room is left. */
const NEARLY_FULL = MESSAGE_MAX - 500

/** The message. Text beyond the limit is kept and said, but a form that has it is not sent. */
export function MessageField() {
  const field = useRef<HTMLTextAreaElement>(null)
  const [length, setLength] = useState(0)
  const counterId = useId()

  const count = () => {
    if (!field.current) return
    const tidy = asStorable(field.current.value)
    if (tidy !== field.current.value) field.current.value = tidy
    const now = lengthOf(tidy)
    setLength(now)
    field.current.setCustomValidity(problemOf(tidy, now - MESSAGE_MAX))
  }
  // What was typed before this came to life counts too.
  useEffect(count, [])

  const left = MESSAGE_MAX - length
  const isTooLong = left < 0
  const hasCounter = length > NEARLY_FULL
  return (
    <div className={styles.field}>
      <label className={styles.label}>
        <span>Message</span>
        <textarea
          ref={field}
          name="message"
          className={styles.input}
          required
          onInput={count}
          aria-invalid={isTooLong || undefined}
          aria-describedby={hasCounter ? counterId : undefined}
        />
      </label>
      {hasCounter && (
        <p id={counterId} className={styles.hint} data-wrong={isTooLong || undefined}>
          {isTooLong
            ? `${inWords(-left)} too many. Nothing is cut off, but only ${inWords(MESSAGE_MAX)} can be sent.`
            : `${inWords(left)} left`}
        </p>
      )}
      {/* Announced only when the limit is crossed, not at every keystroke. */}
      <p className={hidden.hidden} role="status">
        {isTooLong ? 'The message is too long to be sent' : ''}
      </p>
    </div>
  )
}

/** @returns an empty text if the message can be sent */
function problemOf(message: string, surplus: number): string {
  if (surplus > 0) return `Please shorten the message by ${inWords(surplus)}.`
  return isVisible(message) ? '' : 'Please write a message.'
}

function inWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'character' : 'characters'}`
}
