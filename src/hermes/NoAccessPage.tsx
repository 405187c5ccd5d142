import { Link } from 'react-router-dom'
import { paths } from '../config/paths.ts'
import { buttonClass } from '../ui/staff/Button.tsx'
import { GatePage } from './GatePage.tsx'

/** The page for signed-in staff who are not reviewers (spec sections 2 and 8, checklist H5). */
export function NoAccessPage() {
  return (
    <GatePage title="No access">
      <p>You do not have access to this page.</p>
      <Link className={buttonClass} data-variant="primary" to={paths.hermes}>
        Back to Hermes
      </Link>
    </GatePage>
  )
}
