import { paths } from '../config/paths.ts'
import type { listShops } from '../contract/public-calls.ts'
import type { Snapshot } from '../contract/page-renderer.ts'
import action from '../ui/action.module.css'
import { AVAILABILITY } from '../config/availability.ts'
import styles from './Hero.module.css'
import { HeroProof } from './HeroProof.tsx'
import { HeroScene } from './illustrations/HeroScene.tsx'

/** The top of the page; from 1280 px up, words and scene are side by side (checklist L1, L4). */
export function Hero({ shops }: { shops: Snapshot<typeof listShops> | null }) {
  return (
    <section className={styles.hero} data-on-pine>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1 className={styles.title}>One Loyalty Program, Multiple Stores</h1>
          <p className={styles.lead}>
            Shop local, upload your receipts and earn 1 point for every dollar. Spend the points on
            coupons at any participating store, not only where you earned them.
          </p>
          <div className={styles.actions}>
            <a className={action.action} data-variant="glow" href={paths.download}>
              Download
            </a>
            <a className={action.action} data-variant="outline" href={`${paths.home}#contact`}>
              Sign up your shop
            </a>
          </div>
          <p className={styles.where}>Free to join and test. Only in {AVAILABILITY}.</p>
          <HeroProof shops={shops} />
        </div>
        <div className={styles.scene}>
          <HeroScene />
        </div>
      </div>
    </section>
  )
}
