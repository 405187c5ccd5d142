import { useEffect } from 'react'
import action from '../ui/action.module.css'
import { verifyEmailPage, type AuthProject } from './auth-project.ts'
import { goTo } from './go-to.ts'
import { appVerifyLink, REDIRECT_MS } from './mobile-app.ts'
import styles from './ResetPassword.module.css'

/** Hands the code to the app, then opens the auth provider's page (spec section 2, checklist R2). */
export function VerifyEmail({ project, code }: { project: AuthProject; code: string }) {
  const appLink = appVerifyLink(code)
  const page = verifyEmailPage(project, code)

  useEffect(() => {
    document.title = 'Confirm your email · Campfire'
  }, [])

  useEffect(() => {
    goTo(appLink)
    const timer = setTimeout(() => goTo(page), REDIRECT_MS)
    return () => clearTimeout(timer)
  }, [appLink, page])

  return (
    <>
      <p role="status">Opening the Campfire app to confirm your email…</p>
      <p className={styles.hint}>If nothing happens, use one of these.</p>
      <div className={styles.actions}>
        <a className={action.action} data-variant="ember" href={appLink}>
          Open the app
        </a>
        <a className={action.action} data-variant="outline" href={page}>
          Confirm in the browser
        </a>
      </div>
    </>
  )
}
