import hidden from '../../ui/visually-hidden.module.css'

/** The name of a field that people do not see and bots fill in. */
export const HONEYPOT = 'website'

/** The field itself, hidden and out of the tab order. */
export function Honeypot() {
  return (
    <div className={hidden.hidden} aria-hidden="true">
      <label>
        Leave this empty
        <input name={HONEYPOT} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
