import { Check, Copy } from 'lucide-react'
import action from '../ui/action.module.css'
import styles from './InAppHint.module.css'

/** Helps people out of another app's built-in browser; hidden until `in-app-hint.ts` finds one. */
export function InAppHint() {
  return (
    <aside className={styles.hint} aria-label="Open in your browser" data-screen-only hidden>
      <p>
        <strong>You are inside another app.</strong> If the store does not open, choose “Open in
        browser” in the menu, or copy the link into your browser.
      </p>
      <button type="button" className={action.action} data-variant="ember" data-size="small">
        <span data-copied="false">
          <Copy size={18} aria-hidden />
          Copy link
        </span>
        <span data-copied="true" hidden>
          <Check size={18} aria-hidden />
          Link copied
        </span>
      </button>
      <label className={styles.link} hidden>
        Press and hold the link to copy it
        <input readOnly />
      </label>
    </aside>
  )
}
