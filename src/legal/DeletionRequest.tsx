import { CONTACT } from '../config/settings.ts'
import { DELETION_HOURS, DELETION_TITLE } from '../rules/pass.ts'

/** Says how to have an account deleted (checklist P13). */
export function DeletionRequest() {
  const mail = `mailto:${CONTACT.email}?subject=${encodeURIComponent(DELETION_TITLE)}`
  return (
    <>
      <p>
        Send an e-mail with the title <strong>‘{DELETION_TITLE}’</strong> from the address of your
        account to <a href={mail}>{CONTACT.email}</a>.
      </p>
      <p>We delete the account within {DELETION_HOURS} hours.</p>
    </>
  )
}
