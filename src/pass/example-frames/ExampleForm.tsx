import { EMBEDS } from '../../config/settings.ts'
import { ExampleFrame } from './ExampleFrame.tsx'
import styles from './ExampleForm.module.css'

const QUESTIONS = [
  { label: 'Name of your restaurant' },
  { label: 'Town' },
  { label: 'Your name' },
  { label: 'E-mail address' },
  { label: 'Phone number' },
  { label: 'What would you like to offer on the pass?', isLong: true },
  { label: 'When can we call you?', isLong: true },
]

/** Stands in for the form of another service in which restaurants tell about themselves (checklist P5). */
export function ExampleForm() {
  return (
    <ExampleFrame
      title="Your restaurant and you"
      path={EMBEDS.formUrl}
      what="a form for restaurants"
      setting="VITE_FORM_URL"
    >
      <dl className={styles.questions}>
        {QUESTIONS.map(({ label, isLong }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className={styles.answer} data-long={isLong}>
              Your answer
            </dd>
          </div>
        ))}
      </dl>
    </ExampleFrame>
  )
}
