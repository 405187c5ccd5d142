import { useState } from 'react'
import styles from './SavedNote.module.css'
import { Sign } from '../ui/public/Sign.tsx'

const ago = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

const UNITS = [
  { unit: 'day', ms: 86_400_000 },
  { unit: 'hour', ms: 3_600_000 },
  { unit: 'minute', ms: 60_000 },
] as const

/**
 * Says that a list comes from this device and how old it is (checklist row O5).
 * @param savedAt milliseconds since the epoch
 */
export function SavedNote({ savedAt }: { savedAt: number }) {
  // The list's age when first shown. Prerendered pages never show it.
  const [now] = useState(() => Date.now())
  return (
    <p role="status" className={styles.note}>
      <Sign name="saved" size={18} aria-hidden />
      Saved on this device {ageWords(now - savedAt)}
    </p>
  )
}

/** @returns for instance `3 hours ago` or `yesterday`; `just now` below a minute */
function ageWords(ms: number): string {
  const fitting = UNITS.find((unit) => ms >= unit.ms)
  return fitting ? ago.format(-Math.floor(ms / fitting.ms), fitting.unit) : 'just now'
}
