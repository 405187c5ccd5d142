import { toCalendarDateTime, type CalendarDateTime } from '@internationalized/date'
import { memo, useMemo, useState, type ClipboardEvent } from 'react'
import { formatEasternWithZone, instantsOf, toEastern } from '../../rules/eastern-time.ts'
import { Choice } from '../../ui/staff/Choice.tsx'
import { partsOf, type DateParts } from '../../ui/staff/date-parts.ts'
import { DATE_PARTS, incompleteDateProblem } from '../../rules/receipt-date.ts'
import { DateTimeField } from '../../ui/staff/DateTimeField.tsx'
import { say } from '../../ui/staff/say.ts'
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
      <DateTimeField
        label="Date and time of purchase (EST)"
        description="if no seconds, enter 00"
        value={wallClock}
        parts={parts}
        onChange={typed}
        placeholderValue={placeholder}
        error={pasteProblem ?? error ?? missing}
      />
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
