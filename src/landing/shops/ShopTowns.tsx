import { ShopImage } from '../../public-data/ShopImage.tsx'
import { paths } from '../../config/paths.ts'
import type { Shop } from '../../contract/public-calls.ts'
import type { Town } from '../../public-data/by-town.ts'
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
}

/** Every town with its shops' names and logos; pressed, it says more about each shop. */
export function ShopTowns({ shops, isOpen }: ShopTownsProps) {
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
              <TownShops key={town.city} town={town} isOpen={isOpen} />
            ))}
          </div>
        </section>
      ))}
    </div>
  )
}

function TownShops({ town, isOpen }: { town: Town<Shop>; isOpen: boolean }) {
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
        {/* Cut to one line on phones; the open town has them whole. */}
        <span className={styles.names} data-runs-past>
          {shops.map((shop) => isolated(shop.name)).join(', ')}
        </span>
        <span className={`${faq.sign} ${styles.sign}`} aria-hidden="true" />
      </summary>
      <ul className={styles.shops}>
        {shops.map((shop) => (
          <ShopRow key={shop.id} shop={shop} />
        ))}
      </ul>
    </details>
  )
}

/** A shop with its coupons as links. */
function ShopRow({ shop }: { shop: Shop }) {
  const { coupons } = shop
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
            {coupons.map(({ id, name, isOnPass }) => (
              <li key={id}>
                <a
                  className={styles.coupon}
                  href={isOnPass ? paths.passCoupon(id) : paths.coupon(id)}
                >
                  {name}
                </a>
              </li>
            ))}
          </ul>
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
