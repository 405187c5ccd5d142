import { API_KEY } from '../config/api-key.ts'
import { BUSINESS_PROJECT, CONTACT, STAGE } from '../config/settings.ts'
import { call } from '../contract/call.ts'
import { resetBusinessPassword } from '../contract/form-calls.ts'
import { passwordRules } from '../rules/password.ts'
import action from '../ui/action.module.css'
import styles from './LinkStatus.module.css'
import { ResetCard, type NewPassword } from './ResetCard.tsx'

const RULES = passwordRules('business')

/** The card of `/business/action` (spec section 2, checklist R5). */
export function BusinessReset() {
  return (
    <ResetCard
      project={BUSINESS_PROJECT}
      title="Set a new business password"
      rules={RULES}
      save={saveBusinessPassword}
      newLink={<NewLink />}
    />
  )
}

async function saveBusinessPassword({ code, password, email }: NewPassword) {
  await call(resetBusinessPassword, {
    body: { oobCode: code, password, email, stage: STAGE },
    credential: API_KEY,
  })
}

/** How a business owner gets a new link. */
function NewLink() {
  const subject = encodeURIComponent('A new link for my business password')
  return (
    <>
      <p className={styles.hint}>
        For a new link, choose <strong>Forgot password</strong> at the login of the Campfire
        business app, or ask us for one.
      </p>
      <a
        className={action.action}
        data-variant="ember"
        href={`mailto:${CONTACT.email}?subject=${subject}`}
      >
        Ask for a new link
      </a>
    </>
  )
}
