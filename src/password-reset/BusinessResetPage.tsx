import { API_KEY, BUSINESS_PROJECT, STAGE } from '../config/settings.ts'
import { call } from '../contract/call.ts'
import { resetBusinessPassword } from '../contract/public-calls.ts'
import { passwordRules } from '../rules/password.ts'
import { InvalidRequest, Loading } from './LinkStatus.tsx'
import { useResetLink } from './reset-link.ts'
import { ResetFrame } from './ResetFrame.tsx'
import { ResetPassword, type NewPassword } from './ResetPassword.tsx'

const RULES = passwordRules('business')

/** `/business/action`: business owners' password reset; no other mode (spec section 2, checklist R5). */
export function BusinessResetPage() {
  const link = useResetLink()
  return (
    <ResetFrame
      path="/business/action"
      title="Set a new business password"
      description="Set a new password for your Campfire business account."
    >
      {link === undefined && <Loading />}
      {link?.mode === 'resetPassword' ? (
        <ResetPassword
          project={BUSINESS_PROJECT}
          code={link.code}
          rules={RULES}
          save={saveBusinessPassword}
        />
      ) : (
        link !== undefined && <InvalidRequest />
      )}
    </ResetFrame>
  )
}

async function saveBusinessPassword({ code, password, email }: NewPassword) {
  await call(resetBusinessPassword, {
    body: { oobCode: code, password, email, stage: STAGE },
    credential: API_KEY,
  })
}
