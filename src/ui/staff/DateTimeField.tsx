import type { CalendarDateTime } from '@internationalized/date'
import { useLayoutEffect, useRef } from 'react'
import {
  DateField,
  DateInput,
  DateSegment,
  I18nProvider,
  Label,
  type DateFieldRenderProps,
} from 'react-aria-components'
import { differingPart, partsOf, timeOf, type DatePart, type DateParts } from './date-parts.ts'
import own from './DateTimeField.module.css'
import styles from '../field.module.css'
import { FieldMessage } from './FieldMessage.tsx'

interface DateTimeFieldProps {
  label: string
  /** Wall-clock time; null while it is not complete. */
  value: CalendarDateTime | null
  /** The parts that are filled in of a time that is not complete. */
  parts: DateParts
  /** Gets the time, which is null while it is not complete, and all parts that are filled in. */
  onChange: (value: CalendarDateTime | null, parts: DateParts) => void
  /** Where the arrow keys start in an empty part. */
  placeholderValue: CalendarDateTime
  description?: string | undefined
  error?: string | undefined
}

/** A date and time to the second, typed part by part in US order, whatever the tablet's language. */
export function DateTimeField({ value, parts, onChange, ...props }: DateTimeFieldProps) {
  return (
    <I18nProvider locale="en-US">
      <DateField
        className={styles.field}
        // Only at first: react-aria's own value cannot be a part of a time, so `Parts` keeps both in step.
        defaultValue={value}
        placeholderValue={props.placeholderValue}
        granularity="second"
        hourCycle={12}
        shouldForceLeadingZeros
        isInvalid={props.error !== undefined}
        validationBehavior="aria"
      >
        {({ state }) => (
          <>
            <Parts state={state} given={value ? partsOf(value) : parts} onChange={onChange} />
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

type DateFieldState = DateFieldRenderProps['state']

interface PartsProps {
  state: DateFieldState
  /** The parts that the parent has. */
  given: DateParts
  onChange: DateTimeFieldProps['onChange']
}

/** Tells the parent every part that is typed, and shows those that the parent changes by itself. */
function Parts({ state, given, onChange }: PartsProps) {
  const shown = shownIn(state)
  const seen = useRef(shown)
  const told = useRef(shown)
  const target = useRef<DateParts | null>(null)
  // Before the browser paints, so that nobody sees the field on the way to its target.
  useLayoutEffect(() => {
    if (differingPart(given, seen.current)) {
      seen.current = given
      // Otherwise it is the echo of what was typed, and more may have been typed since.
      if (differingPart(given, told.current)) target.current = given
    }
    if (target.current) {
      // One part for each render, because react-aria changes the parts it has rendered.
      const part = differingPart(shown, target.current)
      if (part) return set(state, part, target.current[part])
      target.current = null
      told.current = shown
    } else if (differingPart(shown, told.current)) {
      told.current = shown
      onChange(timeOf(shown), shown)
    }
  })
  return null
}

function shownIn(state: DateFieldState): DateParts {
  const filled = state.segments.filter((segment) => segment.isEditable && !segment.isPlaceholder)
  return Object.fromEntries(filled.map(({ type, value }) => [type, value]))
}

function set(state: DateFieldState, part: DatePart, value: number | undefined): void {
  if (value === undefined) state.clearSegment(part)
  else state.setSegment(part, value)
}
