import { CONSUMER_PROJECT } from '../config/settings.ts'
import { withDeadline } from '../offline/deadline.ts'
import { passwordRules } from '../rules/password.ts'
import { appLoginLink } from './mobile-app.ts'
import { ResetCard, type NewPassword } from './ResetCard.tsx'
import { PROVIDER_TIMEOUT_MS } from './use-code-check.ts'

const RULES = passwordRules('consumer')

const NEW_LINK = {
  login: 'the Campfire app on your phone',
  href: appLoginLink,
  label: 'Open the Campfire app',
}

/** The card of `/reset` (spec section 2, checklist R1 to R4). */
export function CustomerReset() {
  return (
    <ResetCard
      project={CONSUMER_PROJECT}
      title="Set a new password"
      rules={RULES}
      save={saveConsumerPassword}
      newLink={NEW_LINK}
      hasApp
      takesNoMode
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
