import { ChevronRight, ReceiptText, Store } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useSyncStatus } from '../workspace/sync-status.ts'
import { paths } from '../config/paths.ts'
import styles from './HomePage.module.css'
import { InstallHint } from './InstallHint.tsx'
import { attentionWords } from './sync-words.ts'

/** Where staff choose what to do (spec section 2, checklist H4). Sign out is in the layout. */
export function HomePage() {
  const { waiting, attention } = useSyncStatus()
  const onTablet = [
    waiting > 0 ? `${waiting} waiting to be sent` : '',
    attention > 0 ? attentionWords(attention) : '',
  ].filter(Boolean)
  return (
    <div className={styles.page}>
      <title>Hermes</title>
      <h1 className={styles.title}>What would you like to do?</h1>
      <div className={styles.choices}>
        <HomeChoice
          to={paths.queue}
          name="Review Receipt"
          icon={<ReceiptText size={28} />}
          isMain
          hint={onTablet.join(' · ') || 'Approve or reject what customers sent in'}
        />
        <HomeChoice
          to={paths.businesses}
          name="Business Dashboard"
          icon={<Store size={28} />}
          hint="The shops in the program"
        />
      </div>
      <InstallHint />
    </div>
  )
}

interface HomeChoiceProps {
  to: string
  name: string
  icon: ReactNode
  hint: string
  isMain?: boolean
}

function HomeChoice({ to, name, icon, hint, isMain = false }: HomeChoiceProps) {
  return (
    <Link to={to} aria-label={name} className={styles.choice} data-main={isMain || undefined}>
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.hint}>{hint}</span>
      </span>
      <ChevronRight size={22} aria-hidden />
    </Link>
  )
}
