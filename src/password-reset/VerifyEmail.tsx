import { useEffect, useState } from 'react'
import { onVisibility } from '../offline/page-lifecycle.ts'
import action from '../ui/action.module.css'
import { providerPage, type AuthProject } from './auth-project.ts'
import { goTo } from './go-to.ts'
import { appVerifyLink, REDIRECT_MS } from './mobile-app.ts'
import { hasGoneOn, rememberGoingOn, type ResetLink } from './reset-link.ts'
import styles from './ResetCard.module.css'

/**
 * Hands the code to the app, then opens the auth provider's page (spec section 2, checklist R2), once a visit. It does
 * not go on where the app has opened: the app uses the code, and the provider would call the link used.
 */
export function VerifyEmail({ project, link }: { project: AuthProject; link: ResetLink }) {
  const appLink = appVerifyLink(link.code)
  const page = providerPage(project, link.parameters)
  const [isGoingOn, setIsGoingOn] = useState(() => !hasGoneOn())

  useEffect(() => {
    if (!isGoingOn) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const follow = () => {
      const isVisible = document.visibilityState === 'visible'
      if (timer === undefined && isVisible) {
        rememberGoingOn()
        goTo(appLink)
        timer = setTimeout(() => {
          setIsGoingOn(false)
          goTo(page)
        }, REDIRECT_MS)
      } else if (timer !== undefined && !isVisible) setIsGoingOn(false)
    }
    follow()
    const stopFollowing = onVisibility(follow)
    return () => {
      stopFollowing()
      clearTimeout(timer)
    }
  }, [isGoingOn, appLink, page])

  return (
    <>
      <p role="status">
        {isGoingOn
          ? 'Opening the Campfire app to confirm your email…'
          : 'Confirm your email in the app or in the browser.'}
      </p>
      <p className={styles.hint}>
        {isGoingOn
          ? 'If nothing happens, use one of these.'
          : 'If you have confirmed it already, you are done: each link works once.'}
      </p>
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
