import { Notice } from '../ui/Notice.tsx'
import styles from './InsecureNotice.module.css'

/**
 * Explains why a tablet cannot work offline: browsers allow what that needs (service worker, caches, locks)
 * only over https or from localhost.
 */
export function InsecureNotice() {
  if (window.isSecureContext !== false) return null
  return (
    <div className={styles.notice}>
      <Notice tone="attention" role="alert" title="Hermes was opened without https">
        <p>
          At {location.origin} the browser does not let Hermes work offline, keep images or send
          decisions. Your decisions are still saved on this tablet, but only for this address: save
          them as a file from the status above. Then open Hermes at its address that begins with
          https://.
        </p>
      </Notice>
    </div>
  )
}
