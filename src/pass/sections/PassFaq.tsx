import { CONTACT } from '../../config/settings.ts'
import { paths } from '../../config/paths.ts'
import { PASS_QUESTIONS } from '../../rules/pass.ts'
import { Faq } from '../../ui/public/Faq.tsx'
import styles from './PassFaq.module.css'
import { Section } from './Section.tsx'

/** The rules of the subscription as questions and answers (checklist P1). */
export function PassFaq() {
  return (
    <Section id="FAQs" tone="sunken" title="Questions, answered">
      <div className={styles.columns}>
        <p className={styles.more}>
          Something else? See our <a href={paths.support}>support page</a>, or{' '}
          <a href={`mailto:${CONTACT.email}`}>write to us</a>.
        </p>
        <Faq items={PASS_QUESTIONS} />
      </div>
    </Section>
  )
}
