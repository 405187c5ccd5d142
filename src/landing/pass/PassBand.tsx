import { paths } from '../../config/paths.ts'
import type { listPassCoupons } from '../../contract/public-calls.ts'
import type { Snapshot } from '../../contract/page-renderer.ts'
import { CHARGE_EVERY, PASS_PRICE, PASS_WORTH } from '../../rules/pass.ts'
import action from '../../ui/action.module.css'
import { Band } from '../Band.tsx'
import { bestOffers } from './best-offers.ts'
import styles from './PassBand.module.css'
import { PassOffer } from './PassOffer.tsx'
import { PassTicket } from './PassTicket.tsx'

const MOST_OFFERS = 4

/** The restaurant pass: what it is, what it costs, and some of what it gives at the moment. */
export function PassBand({ offers }: { offers: Snapshot<typeof listPassCoupons> | null }) {
  const all = offers?.data.coupons ?? []
  const best = bestOffers(all, MOST_OFFERS)
  return (
    <Band
      id="pass"
      tone="brand"
      brand="moco"
      layout="split"
      title="Eat out more. Get the MoCo pass."
      intro={
        <>
          <p className={styles.price}>
            <strong className={styles.sum}>{PASS_PRICE}</strong> a month
          </p>
          <p>
            Gift passes and free items worth {PASS_WORTH}, at restaurants in Montgomery County,
            Maryland. Charged every {CHARGE_EVERY}; cancel at any time.
          </p>
        </>
      }
    >
      {best.length > 0 ? (
        <ul className={styles.offers}>
          {best.map((offer) => (
            <PassOffer key={offer.id} offer={offer} />
          ))}
        </ul>
      ) : (
        <PassTicket />
      )}
      {offers?.data.coupons.length === 0 && (
        <p className={styles.note}>There are no offers at the moment. New ones are shown here.</p>
      )}
      {all.some(({ price }) => price > 0) && (
        <p className={styles.note}>
          Some offers also cost points, which your receipts earn: 1 for every dollar.
        </p>
      )}
      <div className={styles.actions}>
        <a className={action.action} data-variant="glow" href={paths.passOffers}>
          See all offers
        </a>
        <a className={action.action} data-variant="outline" href={paths.pass}>
          About the pass
        </a>
      </div>
    </Band>
  )
}
