import { ShopImage } from '../../public-data/ShopImage.tsx'
import { paths } from '../../config/paths.ts'
import type { Shop } from '../../contract/public-calls.ts'
import type { Town } from '../../public-data/by-town.ts'
import { dayWords, setAsideEnded } from '../../public-data/offer-end.ts'
import { shopsByTown } from './shops-by-town.ts'
import styles from './ShopTowns.module.css'
import faq from '../../ui/public/Faq.module.css'
import { Sign } from '../../ui/public/Sign.tsx'
import { Typed } from '../../ui/Typed.tsx'
import { isolated } from '../../ui/typed-text.ts'

/** As many logos as fit into the widest row. */
const MOST_LOGOS = 12

interface ShopTownsProps {
  shops: readonly Shop[]
  /** The towns then show their shops, instead of only their names. */
  isOpen: boolean
  /** As `newYorkDay` returns it. */
  today: string
}

/** Every town with its shops' names and logos; pressed, it says more about each shop. */
export function ShopTowns({ shops, ...props }: ShopTownsProps) {
  return (
    <div className={styles.regions}>
      {shopsByTown(shops).map(({ name, towns }) => (
        <section
          key={name}
          className={styles.region}
          data-is-one-town={towns.length === 1 || undefined}
        >
          <h3 className={styles.regionName}>{name}</h3>
          <div className={styles.towns}>
            {towns.map((town) => (
              <TownShops key={town.city} town={town} {...props} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

function TownShops({ town, isOpen, today }: Omit<ShopTownsProps, 'shops'> & { town: Town<Shop> }) {
  const { city, places: shops } = town
  return (
    <details className={styles.town} open={isOpen}>
      <summary className={styles.summary}>
        <div className={styles.head}>
          <h4 className={styles.townName}>
            <Typed text={city} /> <span className={styles.number}>{shops.length}</span>
          </h4>
          <span className={styles.logos} aria-hidden="true">
            {shops.slice(0, MOST_LOGOS).map((shop) => (
              <ShopImage key={shop.id} url={shop.logoUrl} shop={shop.name} size={40} />
            ))}
          </span>
        </div>
        <span className={styles.names}>
          {namesOf(shops.slice(0, 1))}
          {shops.length > 1 && (
            <>
              <span className={styles.rest}>, {namesOf(shops.slice(1))}</span>
              {/* In place of the rest on phones, so that no name is cut; the open town has them all. */}
              <span className={styles.restCount}> and {shops.length - 1} more</span>
            </>
          )}
        </span>
        <span className={`${faq.sign} ${styles.sign}`} aria-hidden="true" />
      </summary>
      <ul className={styles.shops}>
        {shops.map((shop) => (
          <ShopRow key={shop.id} shop={shop} today={today} />
        ))}
      </ul>
    </details>
  )
}

function namesOf(shops: readonly Shop[]): string {
  return shops.map(({ name }) => isolated(name)).join(', ')
}

/** A shop with its coupons as links. */
function ShopRow({ shop, today }: { shop: Shop; today: string }) {
  const { open: coupons, ended } = setAsideEnded(shop, today)
  return (
    <li className={styles.shop}>
      <ShopImage url={shop.logoUrl} shop={shop.name} size={48} />
      <div>
        <p className={styles.name}>{shop.name}</p>
        <p className={styles.where}>
          {[shop.kind, isolated(shop.address)].filter(Boolean).join(', ')}
        </p>
        {coupons.length > 0 && (
          <ul aria-label={`Coupons of ${shop.name}`}>
            {coupons.map((coupon) => (
              <li key={coupon.id}>
                <a className={styles.coupon} href={paths.offer(coupon)}>
                  {coupon.name}
                </a>
              </li>
            ))}
          </ul>
        )}
        {ended.length > 0 && (
          <p className={styles.where}>
            Ended lately:{' '}
            {ended
              .map((coupon) => `${isolated(coupon.name)} (${dayWords(coupon.expirationDate)})`)
              .join(', ')}
          </p>
        )}
        <p className={styles.facts}>
          {shop.isOnPass && (
            <span className={styles.pass}>
              <Sign name="ticket" size={16} aria-hidden="true" />
              {shop.isInProgram ? 'Points and MoCo pass' : 'MoCo pass only'}
            </span>
          )}
        </p>
      </div>
    </li>
  )
}
