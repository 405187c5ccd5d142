import { paths } from '../../config/paths.ts'
import type { listPassCoupons } from '../../contract/public-calls.ts'
import type { Snapshot } from '../../contract/page-renderer.ts'
import { CHARGE_EVERY, PASS_PRICE, PASS_WORTH } from '../../rules/pass.ts'
import action from '../../ui/action.module.css'
import { Band } from '../Band.tsx'
import { bestOffers } from './best-offers.ts'
import styles from './PassBand.module.css'
import { PassOffer } from './PassOffer.tsx'

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

/** The pass as a ticket, where no offers can be shown. */
function PassTicket() {
  return (
    <svg
      viewBox="0 0 480 220"
      width={480}
      height={220}
      className={styles.ticket}
      aria-hidden="true"
    >
      <g transform="rotate(-4 240 110)">
        <path
          className={styles.paper}
          d="M48 30H432a16 16 0 0 1 16 16V86a24 24 0 0 0 0 48V174a16 16 0 0 1-16 16H48a16 16 0 0 1-16-16V134a24 24 0 0 0 0-48V46A16 16 0 0 1 48 30Z"
        />
        <path className={styles.tear} d="M330 44V176" />
        <path
          className={styles.flame}
          transform="translate(310 30) scale(2.4)"
          d="M32.6 15.5c1 5.6 9 9.4 9 17.6A9.6 9.6 0 0 1 32 42.7a9.6 9.6 0 0 1-9.6-9.6c0-4 1.9-6.6 3.8-8.6.4 2.3 1.3 3.7 2.9 4.4-.7-4.8.4-9.6 3.5-13.4Z"
        />
        <path className={styles.print} d="M76 84H232M76 116H280M76 146H196" />
      </g>
    </svg>
  )
}
