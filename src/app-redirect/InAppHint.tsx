import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import action from '../ui/action.module.css'
import styles from './InAppHint.module.css'

type CopyState = 'idle' | 'copied' | 'refused'

/** Helps people out of another app's built-in browser, which may be unable to open a store. */
export function InAppHint({ host, address }: { host: string; address: string }) {
  const [state, setState] = useState<CopyState>('idle')

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      setState('copied')
    } catch {
      setState('refused')
    }
  }

  return (
    <aside className={styles.hint} aria-label="Open in your browser">
      <p>
        <strong>You are inside {host}.</strong> If the store does not open, choose “Open in browser”
        in the menu, or copy the link into your browser.
      </p>
      <button
        type="button"
        className={action.action}
        data-variant="ember"
        data-size="small"
        onClick={() => void copy()}
      >
        {state === 'copied' ? <Check size={18} aria-hidden /> : <Copy size={18} aria-hidden />}
        {state === 'copied' ? 'Link copied' : 'Copy link'}
      </button>
      {state === 'refused' && (
        <label className={styles.link}>
          Press and hold the link to copy it
          <input readOnly value={address} onFocus={(event) => event.target.select()} />
        </label>
      )}
    </aside>
  )
}
