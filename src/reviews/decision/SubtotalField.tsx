import { isVisible } from '../../rules/plain-text.ts'
import { pointsFor } from '../../rules/program.ts'
import { plainSubtotal, subtotalProblem } from '../../rules/receipt.ts'
import { TextField } from '../../ui/staff/TextField.tsx'
import { pointsWords } from '../format/decision-words.ts'

interface SubtotalFieldProps {
  /** Dollars as typed. */
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

/** The field for the subtotal, in every spelling of money, with the points that it earns (checklist V4). */
export function SubtotalField({ value, onChange, error }: SubtotalFieldProps) {
  const dollars = plainSubtotal(value)
  const fault = isVisible(value) ? subtotalProblem(value) : null
  return (
    <TextField
      label="Subtotal before tax"
      before="$"
      after={dollars === null ? null : pointsWords(pointsFor(Number(dollars)))}
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={onChange}
      error={error}
      asSent={(text) => plainSubtotal(text) ?? text}
      fault={fault ?? undefined}
    />
  )
}
