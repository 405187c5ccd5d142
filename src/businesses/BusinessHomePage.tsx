import { Plus, Store } from 'lucide-react'
import { Link } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { buttonClass } from '../ui/staff/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** The business dashboard (spec section 2, checklist A1). Sign out is in the layout. */
export function BusinessHomePage() {
  return (
    <>
      <title>Business Dashboard</title>
      <EmptyState
        icon={<Store size={32} />}
        title="Business Dashboard"
        level={1}
        actions={
          <Link to={paths.addBusiness} className={buttonClass} data-variant="primary">
            <Plus size={20} aria-hidden />
            Add a Business
          </Link>
        }
      >
        <p>To edit or delete a business, contact the team.</p>
      </EmptyState>
    </>
  )
}
