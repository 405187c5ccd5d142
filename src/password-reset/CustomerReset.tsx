import { CONSUMER_PROJECT } from '../config/settings.ts'
import { withDeadline } from '../offline/deadline.ts'
import { passwordRules } from '../rules/password.ts'
import action from '../ui/action.module.css'
import styles from './LinkStatus.module.css'
import { appLoginLink } from './mobile-app.ts'
import { ResetCard, type NewPassword } from './ResetCard.tsx'
import { PROVIDER_TIMEOUT_MS } from './use-code-check.ts'

const RULES = passwordRules('consumer')

/** The card of `/reset` (spec section 2, checklist R1 to R4). */
export function CustomerReset() {
  return (
    <ResetCard
      project={CONSUMER_PROJECT}
      title="Set a new password"
      rules={RULES}
      save={saveConsumerPassword}
      newLink={<NewLink />}
      appLink={appLoginLink}
      confirmsInApp
    />
  )
}

async function saveConsumerPassword({ code, password }: NewPassword) {
  const { savePassword } = await import('./reset-account.ts')
  await withDeadline(
    savePassword(CONSUMER_PROJECT, code, password),
    PROVIDER_TIMEOUT_MS,
    () => new Error('No answer from the auth provider'),
  )
}

/** How a customer gets a new link. */
function NewLink() {
  return (
    <>
      <p className={styles.hint}>
        For a new link, choose <strong>Forgot password</strong> at the login of the Campfire app on
        your phone.
      </p>
      <a className={action.action} data-variant="ember" href={appLoginLink}>
        Open the Campfire app
      </a>
    </>
  )
}
