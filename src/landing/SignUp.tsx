import { Island } from '../ui/public/Island.tsx'
import { Band } from './Band.tsx'
import { ContactForm } from './forms/ContactForm.tsx'
import { ContactWays } from './ContactWays.tsx'
import form from './forms/form.module.css'
import styles from './SignUp.module.css'

/** The contact form, which the Sign up buttons lead to (checklist L1, L2). */
export function SignUp() {
  return (
    <Band
      id="contact"
      tone="wash"
      layout="split"
      title="Sign up and join the fire."
      intro={
        <>
          <p>Tell us about your shop, or ask us anything. We will follow up by e-mail.</p>
          <p className={styles.ways}>
            Or reach us directly: <ContactWays />.
          </p>
        </>
      }
    >
      <div className={form.card}>
        <Island name="ContactForm" wake="touch" component={ContactForm} props={{}} />
      </div>
    </Band>
  )
}
