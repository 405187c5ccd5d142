import { Notice } from '../ui/Notice.tsx'
import styles from './InsecureNotice.module.css'

/**
 * Says why a tablet cannot work offline: browsers give a page what that needs (a service worker, caches,
 * locks) only where it comes over https, or from the same machine.
 */
export function InsecureNotice() {
  if (window.isSecureContext !== false) return null
  return (
    <div className={styles.notice}>
      <Notice tone="attention" role="alert" title="Hermes was opened without https">
        <p>
          At {location.origin} the browser gives Hermes no way to work offline, to keep images or to
          send decisions. What you decide is still saved on this tablet, but for this address only:
          take it along as a file, from the status above. Then open Hermes at its address that
          begins with https://.
        </p>
      </Notice>
    </div>
  )
}
