import { CONTACT } from '../config/settings.ts'
import action from '../ui/action.module.css'
import styles from './LinkStatus.module.css'
import { appLoginLink } from './mobile-app.ts'

/** How a customer gets a new link. */
export function CustomersNewLink() {
  return (
    <>
      <p className={styles.hint}>
        For a new link, choose <strong>Forgot password</strong> at the login of the Campfire app on
        your phone.
      </p>
      <a className={action.action} data-variant="ember" href={appLoginLink}>
        Open the Campfire app
      </a>
    </>
  )
}

/** How a business owner gets a new link. */
export function BusinessesNewLink() {
  const subject = encodeURIComponent('A new link for my business password')
  return (
    <>
      <p className={styles.hint}>
        For a new link, choose <strong>Forgot password</strong> at the login of the Campfire
        business app, or ask us for one.
      </p>
      <a
        className={action.action}
        data-variant="ember"
        href={`mailto:${CONTACT.email}?subject=${subject}`}
      >
        Ask for a new link
      </a>
    </>
  )
}
