import { paths } from '../../config/paths.ts'
import { BILLING_CYCLE, MINIMUM_AGE, PASS_PRICE } from '../../rules/pass.ts'
import styles from './Disclaimers.module.css'

/** The small print of the pass, in a legible size (checklist P1). */
export function Disclaimers() {
  return (
    <section className={styles.disclaimers} aria-labelledby="disclaimers-title">
      <div className={styles.inner}>
        <h2 id="disclaimers-title" className={styles.title}>
          Good to know
        </h2>
        <ul className={styles.list}>
          <li>
            The pass costs {PASS_PRICE} per billing cycle of {BILLING_CYCLE} and renews
            automatically until you cancel. You keep it to the end of the cycle.
          </li>
          <li>There are no refunds, and all sales are final.</li>
          <li>
            One use of each coupon per billing cycle. Offers change: new ones are usable at once,
            removed ones no longer are.
          </li>
          <li>
            About $100 is what the gift passes and free items are worth together; what you save
            depends on the offers that you use.
          </li>
          <li>For people who are {MINIMUM_AGE} or older.</li>
        </ul>
        <p className={styles.links}>
          <a href={paths.passTerms}>Terms</a>
          <a href={paths.passPrivacy}>Privacy policy</a>
        </p>
      </div>
    </section>
  )
}
