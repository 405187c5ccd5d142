import { paths } from '../../config/paths.ts'
import { CHARGE_EVERY, MINIMUM_AGE, PASS_PRICE } from '../../rules/pass.ts'
import styles from './PassSteps.module.css'
import { Section } from './Section.tsx'
import {
  DownloadIllustration,
  SignUpIllustration,
  SubscribeIllustration,
} from './step-illustrations.tsx'

const STEPS = [
  {
    title: 'Download the app',
    text: (
      <>
        <a href={paths.download}>Get Campfire</a> from your phone’s app store. Joining is free.
      </>
    ),
    illustration: <DownloadIllustration />,
  },
  {
    title: 'Sign up',
    text: `An e-mail address and a password are all it takes. You need to be ${MINIMUM_AGE} or older.`,
    illustration: <SignUpIllustration />,
  },
  {
    title: `Subscribe to the pass for ${PASS_PRICE}/month`,
    text: `Pay by card, Google Pay, Apple Pay or Cash App Pay. The pass renews every ${CHARGE_EVERY} until you cancel.`,
    illustration: <SubscribeIllustration />,
  },
]

/** The way to the pass, in three steps (checklist P3). */
export function PassSteps() {
  return (
    <Section id="howitworks" title="How it works">
      <ol className={styles.steps}>
        {STEPS.map(({ title, text, illustration }, index) => (
          <li key={title} className={styles.step}>
            <div className={styles.illustration} data-screen-only>
              {illustration}
            </div>
            <h3 className={styles.title}>
              <span className={styles.number}>{index + 1}</span>
              {title}
            </h3>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
