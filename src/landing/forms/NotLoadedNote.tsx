import action from '../../ui/action.module.css'
import form from './form.module.css'

/**
 * Says that the form's code could not be loaded. Only then its island has `data-wake="failed"`, which
 * shows this; pressing the button touches the island, so the code is asked for again.
 */
export function NotLoadedNote() {
  return (
    <div role="alert" className={form.notLoaded}>
      <p>
        This form could not be loaded. What you typed is kept. Try again when there is a connection.
      </p>
      <button type="button" className={action.action} data-variant="outline" data-size="small">
        Try again
      </button>
    </div>
  )
}
