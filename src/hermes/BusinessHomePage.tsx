import { Store } from 'lucide-react'
import { EmptyState } from '../ui/EmptyState.tsx'

/** The business dashboard (spec section 2, checklist A1); the layout holds Sign out. */
export function BusinessHomePage() {
  return (
    <>
      <title>Business Dashboard</title>
      <EmptyState icon={<Store size={32} />} title="Business Dashboard" level={1}>
        <p>To edit or delete a business, contact the team.</p>
      </EmptyState>
    </>
  )
}
