import { paths } from '../config/paths.ts'
import type { PageData } from '../contract/page-renderer.ts'
import { ShopImage } from '../public-data/ShopImage.tsx'
import action from '../ui/action.module.css'
import { AVAILABILITY } from '../config/availability.ts'
import styles from './Hero.module.css'
import { HeroScene } from './illustrations/HeroScene.tsx'
import { shopCountWords } from './shops/shops-by-town.ts'

/** Few, because each is requested with the first screen. They wait for its words. */
const MOST_LOGOS = 4

/** While no shop takes part. */
const NO_SHOPS = 'Which shop should be the first?'

/** The top of the page; from 1280 px up, words and scene are side by side (checklist L1, L4). */
export function Hero({ shops }: Pick<PageData, 'shops'>) {
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

/** The number of shops that take part, as a link to all of them. */
function HeroProof({ shops }: Pick<PageData, 'shops'>) {
  const list = shops?.data.shops ?? []
  const logos = list.filter(({ logoUrl }) => logoUrl !== null).slice(0, MOST_LOGOS)
  return (
    <a className={styles.proof} href={`${paths.home}#shops`}>
      {logos.length > 0 && (
        <span className={styles.logos}>
          {logos.map((shop) => (
            <ShopImage key={shop.id} url={shop.logoUrl} shop={shop.name} size={40} />
          ))}
        </span>
      )}
      <span className={styles.count}>
        {list.length > 0 ? shopCountWords(list) : shops ? NO_SHOPS : 'The shops that take part'}
      </span>
    </a>
  )
}
