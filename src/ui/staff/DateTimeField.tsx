import type { CalendarDateTime } from '@internationalized/date'
import { useEffect, useState } from 'react'
import { DateField, DateInput, DateSegment, I18nProvider, Label } from 'react-aria-components'
import own from './DateTimeField.module.css'
import styles from '../field.module.css'
import { FieldMessage } from './FieldMessage.tsx'

interface DateTimeFieldProps {
  label: string
  /** Wall-clock time; null while it is not complete. */
  value: CalendarDateTime | null
  onChange: (value: CalendarDateTime | null) => void
  /** Where the arrow keys start from in an empty part. */
  placeholderValue: CalendarDateTime
  description?: string | undefined
  error?: string | undefined
}

/** A date and time to the second, typed part by part in US order, the same on every tablet. */
export function DateTimeField({ value, onChange, ...props }: DateTimeFieldProps) {
  // The last complete time. react-aria keeps it when one part is emptied, and forgets the other parts
  // when it is given null; so the field keeps it, and only the outside hears that nothing is complete.
  const [complete, setComplete] = useState(value)
  if (value && (!complete || value.compare(complete) !== 0)) setComplete(value)

  return (
    <I18nProvider locale="en-US">
      <DateField
        className={styles.field}
        value={complete}
        onChange={(next) => {
          setComplete(next)
          onChange(next)
        }}
        placeholderValue={props.placeholderValue}
        granularity="second"
        hourCycle={12}
        shouldForceLeadingZeros
        isInvalid={props.error !== undefined}
        validationBehavior="aria"
      >
        {({ state }) => (
          <>
            <Completeness
              isComplete={state.segments.every((segment) => !segment.isPlaceholder)}
              isTold={value !== null}
              onEmptied={() => onChange(null)}
              onRestored={() => onChange(complete)}
            />
            <Label className={styles.label}>{props.label}</Label>
            <DateInput className={`${styles.box} ${own.parts}`}>
              {(segment) => <DateSegment segment={segment} className={own.part} />}
            </DateInput>
            <FieldMessage description={props.description} error={props.error} />
          </>
        )}
      </DateField>
    </I18nProvider>
  )
}

interface CompletenessProps {
  isComplete: boolean
  /** The outside holds a time. */
  isTold: boolean
  onEmptied: () => void
  onRestored: () => void
}

/** Tells the outside when a part is emptied, and when it is filled in again as it was. */
function Completeness({ isComplete, isTold, onEmptied, onRestored }: CompletenessProps) {
  useEffect(() => {
    if (!isComplete && isTold) onEmptied()
    if (isComplete && !isTold) onRestored()
  }, [isComplete, isTold, onEmptied, onRestored])
  return null
}
