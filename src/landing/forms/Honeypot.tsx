import hidden from '../../ui/visually-hidden.module.css'

/** The name of a field that people do not see and robots fill in. */
export const HONEYPOT = 'website'

/** The field itself, out of sight and out of the order of focus. */
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
