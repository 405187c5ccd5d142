import { Band } from './Band.tsx'
import styles from './Benefits.module.css'
import { AppScreen } from './illustrations/AppScreen.tsx'

const BENEFITS = [
  {
    title: 'Shared by all shops',
    text: 'All points go into one balance. What you earn at the bakery counts at the barber shop.',
  },
  {
    title: 'However you buy',
    text: 'In the store, by online delivery or in the business’s own web shop: upload the receipt.',
  },
  {
    title: 'Coupons wherever you like',
    text: 'Spend your points on coupons at any participating store, even where you have never shopped.',
  },
  {
    title: 'Free',
    text: 'Joining and testing cost nothing while Campfire is in its testing phase.',
  },
]

/** The benefits of the program (spec section 1, checklist L1, L6). */
export function Benefits() {
  return (
    <Band
      tone="honey"
      title="Your points don’t stay where you earned them."
      figure={
        <div className={styles.screen}>
          <AppScreen />
        </div>
      }
    >
      <dl className={styles.list}>
        {BENEFITS.map(({ title, text }) => (
          <div key={title} className={styles.benefit}>
            <dt className={styles.title}>{title}</dt>
            <dd className={styles.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </Band>
  )
}
