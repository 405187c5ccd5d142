import { CONTACT } from '../config/settings.ts'
import { PhoneLink } from '../ui/public/PhoneLink.tsx'

/** Where the company can be reached. */
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
