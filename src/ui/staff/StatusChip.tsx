import {
  BadgeCheck,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  Send,
} from 'lucide-react'
import styles from './StatusChip.module.css'

export type StatusTone =
  'open' | 'ready' | 'waiting' | 'sending' | 'sent' | 'rejected' | 'attention'

const ICONS = {
  open: CircleDashed,
  ready: BadgeCheck,
  waiting: Clock,
  sending: Send,
  sent: CircleCheck,
  rejected: CircleX,
  attention: CircleAlert,
}

/** A state as text with its own icon and color, so that it never depends on color alone. */
export function StatusChip({ tone, children }: { tone: StatusTone; children: string }) {
  const Icon = ICONS[tone]
  return (
    <span className={styles.chip} data-tone={tone}>
      <Icon size={14} strokeWidth={2.25} aria-hidden />
      {children}
    </span>
  )
}
