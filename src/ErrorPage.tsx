import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import action from './ui/action.module.css'
import { CampfireMark } from './ui/CampfireMark.tsx'
import { EmptyState } from './ui/EmptyState.tsx'

/** The page for errors that nothing else handled (spec section 8, checklist N2). */
export function ErrorPage() {
  const error = useRouteError()
  return (
    <main>
      <title>Unexpected Application Error!</title>
      <EmptyState
        icon={<CampfireMark size={52} />}
        title="Unexpected Application Error!"
        level={1}
        actions={
          <button className={action.action} data-variant="ember" onClick={() => location.reload()}>
            Reload
          </button>
        }
      >
        <p>{inOneLine(error)}</p>
        <p>Work that was saved on this device is safe.</p>
      </EmptyState>
    </main>
  )
}

function inOneLine(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim()
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n')[0] || 'There are no details.'
}
