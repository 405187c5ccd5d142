import { CONTACT } from '../config/settings.ts'
import { PhoneLink } from '../ui/public/PhoneLink.tsx'

/** The company's e-mail address and phone number. */
export function ContactDetails() {
  return (
    <dl>
      <dt>E-mail</dt>
      <dd>
        <a href={`mailto:${CONTACT.email}`}>{CONTACT.email}</a>
      </dd>
      <dt>Phone</dt>
      <dd>
        <PhoneLink digits={CONTACT.phone} />
      </dd>
    </dl>
  )
}
