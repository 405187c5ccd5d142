import { paths } from './config/paths.ts'
import action from './ui/action.module.css'
import { CampfireMark } from './ui/CampfireMark.tsx'
import { EmptyState } from './ui/EmptyState.tsx'

/** The page for unknown addresses (spec section 8, checklist N1). */
export function NotFoundPage() {
  return (
    <main>
      <title>This page doesn't exist</title>
      <EmptyState
        icon={<CampfireMark size={52} />}
        title="This page doesn't exist"
        level={1}
        actions={
          <a className={action.action} data-variant="ember" href={paths.home}>
            Back to Campfire
          </a>
        }
      >
        <p>The address may have changed, or it was mistyped.</p>
      </EmptyState>
    </main>
  )
}
