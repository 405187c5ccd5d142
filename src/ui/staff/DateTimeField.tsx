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
  /** Where the arrow keys start in an empty part. */
  placeholderValue: CalendarDateTime
  description?: string | undefined
  error?: string | undefined
}

/** A date and time to the second, typed part by part in US order, whatever the tablet's language. */
export function DateTimeField({ value, onChange, ...props }: DateTimeFieldProps) {
  // The last complete time. react-aria keeps it while one part is empty, but would clear all parts if it were
  // given null. So the field keeps it too, and only tells the parent that the time is incomplete.
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
              hasParentValue={value !== null}
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
  /** The parent has a time. */
  hasParentValue: boolean
  onEmptied: () => void
  onRestored: () => void
}

/** Tells the parent when a part is emptied, and when it is filled in again with the same value. */
function Completeness({ isComplete, hasParentValue, onEmptied, onRestored }: CompletenessProps) {
  useEffect(() => {
    if (!isComplete && hasParentValue) onEmptied()
    if (isComplete && !hasParentValue) onRestored()
  }, [isComplete, hasParentValue, onEmptied, onRestored])
  return null
}
