import { toCalendarDateTime, type CalendarDateTime } from '@internationalized/date'
import { memo, useLayoutEffect, useMemo, useRef, useState, type ClipboardEvent } from 'react'
import {
  DateField,
  DateInput,
  DateSegment,
  I18nProvider,
  Label,
  type DateFieldRenderProps,
} from 'react-aria-components'
import { formatEasternWithZone, instantsOf, toEastern } from '../../rules/eastern-time.ts'
import { Choice } from '../../ui/staff/Choice.tsx'
import { FieldMessage } from '../../ui/staff/FieldMessage.tsx'
import { DATE_PARTS, incompleteDateProblem } from '../../rules/receipt-date.ts'
import field from '../../ui/field.module.css'
import { say } from '../../ui/staff/say.ts'
import { differingPart, partsOf, timeOf, type DatePart, type DateParts } from './date-parts.ts'
import { pastedTime } from './pasted-time.ts'
import styles from './PurchaseTime.module.css'

interface PurchaseTimeProps {
  /** Instant of purchase, or null while the field is incomplete. */
  value: string | null
  /** The filled in parts of an incomplete time. */
  parts: DateParts
  /** Gets the instant, and the parts if there is none. */
  onChange: (value: string | null, parts?: DateParts) => void
  /** Instant of submission. */
  submitted: string
  error?: string | undefined
}

/**
 * The field for the time on the receipt, in New York time. When clocks were set back and the time occurred
 * twice, it asks which one is meant (spec section 2, checklist V4).
 */
export const PurchaseTime = memo(function PurchaseTime({
  value,
  parts,
  onChange,
  submitted,
  error,
}: PurchaseTimeProps) {
  const wallClock = useMemo(() => (value ? toCalendarDateTime(toEastern(value)) : null), [value])
  const placeholder = useMemo(() => toCalendarDateTime(toEastern(submitted)), [submitted])
  const meanings = wallClock ? instantsOf(wallClock) : []
  const meant = meanings.find((instant) => Date.parse(instant) === Date.parse(value ?? ''))

  /** Why what was pasted last changed nothing, for as long as the field has the value that it had then. */
  const [refused, setRefused] = useState<{ why: string; value: string | null } | null>(null)
  const pasteProblem = refused?.value === value ? refused.why : null
  /** A pasted time that lacks something says so at once. */
  const [isPasted, setIsPasted] = useState(false)
  const isTypedInFull = DATE_PARTS.every((part) => parts[part] !== undefined)
  const missing = !value && (isPasted || isTypedInFull) ? incompleteDateProblem(parts) : undefined
  const problem = pasteProblem ?? error ?? missing

  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text')
    if (text === '') return
    // Before react-aria, whose parts take no text.
    event.preventDefault()
    event.stopPropagation()
    const pasted = pastedTime(text, wallClock ? partsOf(wallClock) : parts)
    if ('problem' in pasted) {
      setRefused({ why: pasted.problem, value })
      return say(pasted.problem)
    }
    setRefused(null)
    setIsPasted(true)
    if ('instant' in pasted) {
      onChange(pasted.instant)
      say(`Filled in: ${formatEasternWithZone(pasted.instant)}`)
    } else {
      onChange(null, pasted.parts)
      say(incompleteDateProblem(pasted.parts))
    }
  }
  const typed = (next: CalendarDateTime | null, nextParts: DateParts) => {
    setRefused(null)
    const instants = next ? instantsOf(next) : []
    if (instants.length === 0) return onChange(null, nextParts)
    // Editing another part of the field must not reset the choice between the two.
    const chosen = instants.length === meanings.length ? meanings.indexOf(meant ?? '') : 0
    onChange(instants[Math.max(chosen, 0)] ?? null)
  }

  return (
    <div className={styles.time} onPasteCapture={paste}>
      {/* In US order, whatever the tablet's language. */}
      <I18nProvider locale="en-US">
        <DateField
          className={field.field}
          // Only at first: react-aria's own value cannot be a part of a time, so `Parts` keeps both in step.
          defaultValue={wallClock}
          placeholderValue={placeholder}
          granularity="second"
          hourCycle={12}
          shouldForceLeadingZeros
          isInvalid={problem !== undefined}
          validationBehavior="aria"
        >
          {({ state }) => (
            <>
              <Parts
                state={state}
                given={wallClock ? partsOf(wallClock) : parts}
                onChange={typed}
              />
              <Label className={field.label}>Date and time of purchase (EST)</Label>
              <DateInput className={`${field.box} ${styles.parts}`}>
                {(segment) => <DateSegment segment={segment} className={styles.part} />}
              </DateInput>
              <FieldMessage description="if no seconds, enter 00" error={problem} />
            </>
          )}
        </DateField>
      </I18nProvider>
      {meanings.length > 1 && meant && (
        <Choice
          label="Clocks were set back: this time occurred twice"
          value={meant}
          onChange={(instant) => onChange(instant)}
          options={meanings.map((instant, index) => ({
            value: instant,
            label: `${index === 0 ? 'first' : 'second'} ${clockAndZone(instant)}`,
          }))}
        />
      )}
    </div>
  )
})

/** `1:30 AM (EDT)` */
function clockAndZone(instant: string): string {
  const words = formatEasternWithZone(instant).split(', ').at(-1) ?? ''
  return words.replace(/ (\S+)$/, ' ($1)')
}

type DateFieldState = DateFieldRenderProps['state']

interface PartsProps {
  state: DateFieldState
  /** The parts that the parent has. */
  given: DateParts
  /** Gets the time, which is null while it is not complete, and all parts that are filled in. */
  onChange: (value: CalendarDateTime | null, parts: DateParts) => void
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
