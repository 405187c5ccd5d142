import { CONSUMER_PROJECT } from '../config/settings.ts'
import { passwordRules } from '../rules/password.ts'
import { appLoginLink } from './mobile-app.ts'
import { InvalidRequest, Loading } from './LinkStatus.tsx'
import { useResetLink } from './reset-link.ts'
import { ResetFrame } from './ResetFrame.tsx'
import { ResetPassword } from './ResetPassword.tsx'
import { VerifyEmail } from './VerifyEmail.tsx'

const RULES = passwordRules('consumer')

/** `/reset`: customers' password reset and e-mail confirmation (spec section 2, checklist R1 to R4). */
export function ResetPage() {
  const link = useResetLink()
  const isVerification = link?.mode === 'verifyEmail'
  return (
    <ResetFrame
      path="/reset"
      title={isVerification ? 'Confirm your email' : 'Set a new password'}
      description="Set a new password for your Campfire account."
    >
      {link === undefined && <Loading />}
      {link === null && <InvalidRequest />}
      {link && isVerification && <VerifyEmail project={CONSUMER_PROJECT} code={link.code} />}
      {link && !isVerification && (
        <ResetPassword
          project={CONSUMER_PROJECT}
          code={link.code}
          rules={RULES}
          save={saveConsumerPassword}
          appLink={appLoginLink}
        />
      )}
    </ResetFrame>
  )
}

async function saveConsumerPassword({ code, password }: { code: string; password: string }) {
  const { savePassword } = await import('./reset-account.ts')
  await savePassword(CONSUMER_PROJECT, code, password)
}
