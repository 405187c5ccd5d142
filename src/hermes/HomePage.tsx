import { ChevronRight, ReceiptText, Store } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { useWorkspace } from '../workspace/workspace.ts'
import styles from './HomePage.module.css'
import { InstallHint } from './tablet/InstallHint.tsx'
import { NotProtectedNote } from './tablet/NotProtectedNote.tsx'

/**
 * The page on which staff choose what to do (spec section 2, checklist H4). Sign out is in the layout.
 * @param reviewNews what a reviewer finds on the card of the reviews
 */
export function HomePage({ reviewNews }: { reviewNews: ReactNode }) {
  const { isReviewer } = useWorkspace().session
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
          hint={isReviewer ? reviewNews : 'Approve or reject what customers sent in'}
        />
        <HomeChoice
          to={paths.businesses}
          name="Business Dashboard"
          icon={<Store size={28} />}
          hint="The shops in the program"
        />
      </div>
      <InstallHint />
      <NotProtectedNote />
    </div>
  )
}

interface HomeChoiceProps {
  to: string
  name: string
  icon: ReactNode
  hint: ReactNode
  isMain?: boolean
}

function HomeChoice({ to, name, icon, hint, isMain = false }: HomeChoiceProps) {
  const hintId = useId()
  return (
    <Link
      to={to}
      aria-label={name}
      aria-describedby={hintId}
      className={styles.choice}
      data-main={isMain || undefined}
    >
      <span className={styles.icon}>{icon}</span>
      <span className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span id={hintId} className={styles.hint}>
          {hint}
        </span>
      </span>
      <ChevronRight size={22} aria-hidden />
    </Link>
  )
}
