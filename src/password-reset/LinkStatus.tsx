import { CircleAlert } from 'lucide-react'
import styles from './LinkStatus.module.css'

/** While a link is being checked, and all that the prerendered page can say (checklist R1). */
export function Loading() {
  return (
    <>
      <p className={styles.status} role="status">
        Loading...
      </p>
      <noscript>
        <p className={styles.hint}>This page needs JavaScript to check the link from your email.</p>
      </noscript>
    </>
  )
}

/** What a link shows that is not good, or not any more (spec section 8, checklist R1). */
export function InvalidRequest() {
  return (
    <>
      <p className={styles.status} role="alert">
        <CircleAlert size={22} className={styles.icon} aria-hidden />
        Invalid request...
      </p>
      <p className={styles.hint}>
        The link may be incomplete, used already or too old. Ask for a new one in the app.
      </p>
    </>
  )
}
