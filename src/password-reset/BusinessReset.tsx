import { API_KEY } from '../config/api-key.ts'
import { BUSINESS_PROJECT, STAGE } from '../config/settings.ts'
import { call } from '../contract/call.ts'
import { resetBusinessPassword } from '../contract/form-calls.ts'
import { passwordRules } from '../rules/password.ts'
import { InvalidRequest, Loading } from './LinkStatus.tsx'
import { BusinessesNewLink } from './NewLink.tsx'
import frame from './ResetFrame.module.css'
import { OtherLink } from './OtherLink.tsx'
import { useResetLink } from './reset-link.ts'
import { ResetPassword, type NewPassword } from './ResetPassword.tsx'

const RULES = passwordRules('business')

/** The card of `/business/action`; a password for no mode but `resetPassword` (spec section 2, checklist R5). */
export function BusinessReset() {
  const link = useResetLink()
  if (link && link.mode !== 'resetPassword') {
    return <OtherLink project={BUSINESS_PROJECT} link={link} />
  }
  const newLink = <BusinessesNewLink />
  return (
    <>
      <h1 className={frame.title}>Set a new business password</h1>
      {link === undefined && <Loading />}
      {link === null && <InvalidRequest refusal="incomplete" newLink={newLink} />}
      {link && (
        <ResetPassword
          project={BUSINESS_PROJECT}
          code={link.code}
          rules={RULES}
          save={saveBusinessPassword}
          newLink={newLink}
        />
      )}
    </>
  )
}

async function saveBusinessPassword({ code, password, email }: NewPassword) {
  await call(resetBusinessPassword, {
    body: { oobCode: code, password, email, stage: STAGE },
    credential: API_KEY,
  })
}
