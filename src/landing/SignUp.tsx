import { CONTACT } from '../config/settings.ts'
import { Band } from './Band.tsx'
import { ContactForm } from './forms/ContactForm.tsx'
import { ContactWays } from './ContactWays.tsx'
import form from './forms/form.module.css'
import styles from './SignUp.module.css'

/** Where the Sign up buttons lead: write to us (checklist L1, L2). */
export function SignUp() {
  return (
    <Band
      id="contact"
      tone="wash"
      layout="split"
      title="Sign up and join the fire."
      intro={
        <>
          <p>Tell us about your shop, or ask us anything. We follow up with an e-mail.</p>
          <p className={styles.ways}>
            Or reach us directly: <ContactWays contact={CONTACT} />.
          </p>
        </>
      }
    >
      <div className={form.card}>
        <ContactForm />
      </div>
    </Band>
  )
}
