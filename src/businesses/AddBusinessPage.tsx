import { ChevronLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { Loading } from '../ui/staff/Loading.tsx'
import { AddBusinessForm } from './AddBusinessForm.tsx'
import styles from './FormPage.module.css'
import { useBusinessDraft } from './use-business-draft.ts'

/** Adds a business with a login for its owner (spec section 2, checklist A3). */
export function AddBusinessPage() {
  const draft = useBusinessDraft()
  return (
    <div className={styles.page}>
      <title>Add a Business</title>
      <div className={styles.column}>
        <Link to={paths.businesses} className={styles.back}>
          <ChevronLeft size={18} aria-hidden />
          Business Dashboard
        </Link>
        <h1 className={styles.title}>Add a Business</h1>
        <p className={styles.intro}>
          The business appears in the lists at once. To edit or delete it later, contact the team.
        </p>
      </div>
      {draft ? <AddBusinessForm draft={draft} /> : <Loading label="Opening your draft" />}
    </div>
  )
}
