import { ShopImage } from '../public-data/ShopImage.tsx'
import { paths } from '../config/paths.ts'
import type { listShops } from '../contract/public-calls.ts'
import type { Snapshot } from '../contract/page-renderer.ts'
import styles from './HeroProof.module.css'
import { shopCountWords } from './shops/shops-by-town.ts'

/** Few, because each is requested with the first screen. They wait for its words. */
const MOST_LOGOS = 4

/** While no shop takes part. */
const NO_SHOPS = 'Which shop should be the first?'

/** How many shops take part, as a link to all of them. */
export function HeroProof({ shops }: { shops: Snapshot<typeof listShops> | null }) {
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
      <span className={styles.words}>
        {list.length > 0 ? shopCountWords(list) : shops ? NO_SHOPS : 'The shops that take part'}
      </span>
    </a>
  )
}
