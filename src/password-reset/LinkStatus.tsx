import { CircleAlert } from 'lucide-react'
import styles from './LinkStatus.module.css'

/** Shown while a link is being checked, and in the prerendered page (checklist R1). */
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

/** Shown for a link that is invalid or no longer valid (spec section 8, checklist R1). */
export function InvalidRequest() {
  return (
    <>
      <p className={styles.status} role="alert">
        <CircleAlert size={22} className={styles.icon} aria-hidden />
        Invalid request...
      </p>
      <p className={styles.hint}>
        The link may be incomplete, already used or expired. Ask for a new one in the app.
      </p>
    </>
  )
}
