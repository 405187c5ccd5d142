import { PhoneLink } from '../ui/public/PhoneLink.tsx'
import styles from './ContactWays.module.css'

interface ContactWaysProps {
  contact: { email: string; phone: string }
}

/** The e-mail address and the phone number as links, for use in a sentence. */
export function ContactWays({ contact: { email, phone } }: ContactWaysProps) {
  return (
    <>
      <a href={`mailto:${email}`}>{email}</a> or{' '}
      <PhoneLink digits={phone} className={styles.phone} />
    </>
  )
}
