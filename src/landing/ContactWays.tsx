import { phoneWords } from '../ui/public/phone-words.ts'
import styles from './ContactWays.module.css'

interface ContactWaysProps {
  contact: { email: string; phone: string }
}

/** The e-mail address and the phone number as links, in a sentence. */
export function ContactWays({ contact: { email, phone } }: ContactWaysProps) {
  return (
    <>
      <a href={`mailto:${email}`}>{email}</a> or{' '}
      <a className={styles.phone} href={`tel:+1${phone}`}>
        {phoneWords(phone)}
      </a>
    </>
  )
}
