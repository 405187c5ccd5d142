import { Plus } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { buttonClass } from '../ui/staff/Button.tsx'
import { AddedList } from './added/AddedList.tsx'
import styles from './BusinessHomePage.module.css'
import page from './FormPage.module.css'
import { HandOverList } from './hand-over/HandOverList.tsx'

/** The business dashboard (spec section 2, checklist A1). Sign out is in the layout. */
export function BusinessHomePage() {
  return (
    <div className={`${page.column} ${styles.page}`}>
      <title>Business Dashboard</title>
      <div className={styles.head}>
        <div>
          <h1 className={page.title}>Business Dashboard</h1>
          <p className={page.intro}>To edit or delete a business, contact the team.</p>
        </div>
        <Link to={paths.addBusiness} className={buttonClass} data-variant="primary">
          <Plus size={20} aria-hidden />
          Add a Business
        </Link>
      </div>
      <HandOverList />
      <AddedList />
    </div>
  )
}
