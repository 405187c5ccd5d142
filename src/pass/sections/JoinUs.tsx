import { Mail, Phone } from 'lucide-react'
import { CONTACT, EMBEDS } from '../../config/settings.ts'
import action from '../../ui/action.module.css'
import { PhoneLink } from '../../ui/public/PhoneLink.tsx'
import { Embed } from './Embed.tsx'
import styles from './JoinUs.module.css'
import { Section } from './Section.tsx'

/** Invites restaurants to book a meeting, fill in a form, write or call (checklist P5, P6). */
export function JoinUs() {
  return (
    <Section
      id="meeting"
      title="Run a restaurant? Join us."
      intro="Put your offers on the pass and be found by people who like to eat out in the county. Let’s meet and talk it over."
    >
      <div className={styles.ways}>
        <div className={styles.contact}>
          <p className={styles.line}>
            {EMBEDS.meetingUrl ? 'Prefer to write or call?' : 'Write or call to find a time.'}
          </p>
          <a
            className={action.action}
            data-variant="ember"
            href={`mailto:${CONTACT.email}?subject=${encodeURIComponent('Join the MoCo pass')}`}
          >
            <Mail size={20} aria-hidden />
            {CONTACT.email}
          </a>
          <span className={styles.phone}>
            <Phone size={20} aria-hidden />
            <PhoneLink digits={CONTACT.phone} />
          </span>
        </div>
        <Embed title="Book a meeting" src={EMBEDS.meetingUrl} height={800} />
        <Embed title="Tell us about your restaurant" src={EMBEDS.formUrl} height={1200} />
      </div>
    </Section>
  )
}
