import { CONSUMER_PROJECT } from '../config/settings.ts'
import { withDeadline } from '../offline/deadline.ts'
import { passwordRules } from '../rules/password.ts'
import { InvalidRequest, Loading } from './LinkStatus.tsx'
import { appLoginLink } from './mobile-app.ts'
import { CustomersNewLink } from './NewLink.tsx'
import frame from './ResetFrame.module.css'
import { OtherLink } from './OtherLink.tsx'
import { useResetLink } from './reset-link.ts'
import { ResetPassword } from './ResetPassword.tsx'
import { PROVIDER_TIMEOUT_MS } from './use-code-check.ts'

const RULES = passwordRules('consumer')

/** The card of `/reset` (spec section 2, checklist R1 to R4). */
export function CustomerReset() {
  const link = useResetLink()
  if (link && link.mode !== 'resetPassword') {
    return <OtherLink project={CONSUMER_PROJECT} link={link} confirmsInApp />
  }
  return (
    <>
      <h1 className={frame.title}>Set a new password</h1>
      {link === undefined && <Loading />}
      {link === null && <InvalidRequest refusal="incomplete" newLink={<CustomersNewLink />} />}
      {link && (
        <ResetPassword
          project={CONSUMER_PROJECT}
          code={link.code}
          rules={RULES}
          save={saveConsumerPassword}
          newLink={<CustomersNewLink />}
          appLink={appLoginLink}
        />
      )}
    </>
  )
}

async function saveConsumerPassword({ code, password }: { code: string; password: string }) {
  const { savePassword } = await import('./reset-account.ts')
  await withDeadline(
    savePassword(CONSUMER_PROJECT, code, password),
    PROVIDER_TIMEOUT_MS,
    () => new Error('No answer from the auth provider'),
  )
}
