import { CONTACT } from '../config/settings.ts'
import { PhoneLink } from '../ui/public/PhoneLink.tsx'
import styles from './ContactWays.module.css'

/** Our e-mail address and phone number as links, for use in a sentence. */
export function ContactWays() {
  return (
    <>
      <a href={`mailto:${CONTACT.email}`}>{CONTACT.email}</a> or{' '}
      <PhoneLink digits={CONTACT.phone} className={styles.phone} />
    </>
  )
}
