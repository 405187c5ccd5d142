import { STORE_LINKS } from '../../config/settings.ts'
import { PASS_PRICE } from '../../rules/pass.ts'
import { StoreBadges } from '../../ui/public/StoreBadges.tsx'
import { NightStreet } from './NightStreet.tsx'
import styles from './PassHero.module.css'
import { PassTicket } from './PassTicket.tsx'

/** The pass in short, its price, and the stores that have it (checklist P1). */
export function PassHero() {
  return (
    <section className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <p className={styles.kicker}>The restaurant pass of Montgomery County</p>
          <h1 className={styles.title}>
            About $100 in restaurant offers for <em>{PASS_PRICE} a month</em>
          </h1>
          <p className={styles.lead}>
            Gift passes and free items at local restaurants. You buy the pass and use it in the
            Campfire app. Cancel at any time.
          </p>
          <StoreBadges app="the Campfire app" {...STORE_LINKS.consumer} />
        </div>
        <PassTicket />
      </div>
      <NightStreet />
    </section>
  )
}
