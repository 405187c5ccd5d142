import { isRouteErrorResponse, useRouteError } from 'react-router-dom'
import { refusedAtOnce } from '../app-shell/blocked-storage.ts'
import { PageNotHereError } from '../app-shell/missing-chunk.ts'
import { paths } from '../config/paths.ts'
import styles from './ErrorPage.module.css'
import { PageNotHere } from './PageNotHere.tsx'
import { StorageBlocked } from './StorageBlocked.tsx'
import { messageOf } from '../contract/message-of.ts'
import action from '../ui/action.module.css'
import { CampfireLogo } from '../ui/CampfireLogo.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** The page for errors that nothing else handled (spec section 8, checklist N2). */
export function ErrorPage() {
  const error = useRouteError()
  return (
    <main className={styles.page}>
      <Words error={error} />
    </main>
  )
}

function Words({ error }: { error: unknown }) {
  if (error instanceof PageNotHereError) return <PageNotHere />
  // It may be forbidden while Hermes is open.
  const refused = refusedAtOnce()
  return refused.length > 0 ? <StorageBlocked refused={refused} /> : <Unexpected error={error} />
}

function Unexpected({ error }: { error: unknown }) {
  return (
    <EmptyState
      icon={<CampfireLogo size={52} />}
      title="Unexpected Application Error!"
      level={1}
      actions={
        <>
          <button className={action.action} data-variant="ember" onClick={() => location.reload()}>
            Reload
          </button>
          {/* Not the router's link: only a new page surely leaves behind what failed. */}
          <a className={styles.home} href={paths.hermes}>
            Hermes home
          </a>
        </>
      }
    >
      <title>Unexpected Application Error!</title>
      <p>
        This page failed and cannot go on. Reloading it usually helps, and deletes nothing that is
        stored on this tablet.
      </p>
      <details className={styles.details}>
        <summary>Details for whoever helps you</summary>
        <p>{inOneLine(error)}</p>
      </details>
    </EmptyState>
  )
}

function inOneLine(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim()
  const text = messageOf(error)
  return text.split('\n')[0] || 'There are no details.'
}
