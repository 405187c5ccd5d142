import { CONTACT } from '../../config/settings.ts'
import form from './form.module.css'

/** Forms need JavaScript; without it, people can write to us by e-mail. */
export function NoScriptNote() {
  return (
    <noscript>
      <p className={form.note}>
        This form needs JavaScript. Write to <a href={`mailto:${CONTACT.email}`}>{CONTACT.email}</a>{' '}
        instead.
      </p>
    </noscript>
  )
}
