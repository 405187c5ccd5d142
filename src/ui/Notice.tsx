import { CircleAlert, CircleCheck, Clock, Info, Send } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Notice.module.css'

const ICONS = {
  info: Info,
  waiting: Clock,
  sending: Send,
  success: CircleCheck,
  attention: CircleAlert,
}

interface NoticeProps {
  tone: keyof typeof ICONS
  title: string
  children?: ReactNode
  actions?: ReactNode
  /** `alert` interrupts a screen reader, `status` waits its turn; without a role it is not announced. */
  role?: 'alert' | 'status'
}

export function Notice({ tone, title, children, actions, role }: NoticeProps) {
  const Icon = ICONS[tone]
  return (
    <div className={styles.notice} data-tone={tone} role={role}>
      <Icon size={20} className={styles.icon} aria-hidden />
      <div className={styles.body}>
        <p className={styles.title}>{title}</p>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  )
}
