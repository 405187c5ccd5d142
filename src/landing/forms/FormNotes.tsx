import { CONTACT } from '../../config/settings.ts'
import action from '../../ui/action.module.css'
import form from './form.module.css'

/**
 * Says why a form does nothing: its code could not be loaded, or there is no JavaScript. The first shows only while the
 * form's island has `data-wake="failed"`; its button touches the island, so the code is asked for again.
 */
export function FormNotes() {
  return (
    <>
      <div role="alert" className={form.notLoaded}>
        <p>
          This form could not be loaded. What you typed is kept. Try again when there is a
          connection.
        </p>
        <button type="button" className={action.action} data-variant="outline" data-size="small">
          Try again
        </button>
      </div>
      <noscript>
        <p className={form.note}>
          This form needs JavaScript. Write to{' '}
          <a href={`mailto:${CONTACT.email}`}>{CONTACT.email}</a> instead.
        </p>
      </noscript>
    </>
  )
}
