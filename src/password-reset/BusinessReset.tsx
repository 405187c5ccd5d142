import { API_KEY } from '../config/api-key.ts'
import { BUSINESS_PROJECT, CONTACT, STAGE } from '../config/settings.ts'
import { call } from '../contract/call.ts'
import { resetBusinessPassword } from '../contract/form-calls.ts'
import { passwordRules } from '../rules/password.ts'
import { ResetCard, type NewPassword } from './ResetCard.tsx'

const RULES = passwordRules('business')

const SUBJECT = encodeURIComponent('A new link for my business password')
const NEW_LINK = {
  login: 'the Campfire business app, or ask us for one',
  href: `mailto:${CONTACT.email}?subject=${SUBJECT}`,
  label: 'Ask for a new link',
}

/** The card of `/business/action` (spec section 2, checklist R5). */
export function BusinessReset() {
  return (
    <ResetCard
      project={BUSINESS_PROJECT}
      title="Set a new business password"
      rules={RULES}
      save={saveBusinessPassword}
      newLink={NEW_LINK}
    />
  )
}

async function saveBusinessPassword({ code, password, email }: NewPassword) {
  await call(resetBusinessPassword, {
    body: { oobCode: code, password, email, stage: STAGE },
    credential: API_KEY,
  })
}
