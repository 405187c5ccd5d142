import { paths } from '../../config/paths.ts'
import type { PageData } from '../../contract/page-renderer.ts'
import { CHARGE_EVERY, PASS_PRICE, PASS_WORTH } from '../../rules/pass.ts'
import action from '../../ui/action.module.css'
import { Flame } from '../../ui/Flame.tsx'
import { line } from '../../ui/line.ts'
import { Band } from '../Band.tsx'
import { bestOffers } from './best-offers.ts'
import styles from './PassBand.module.css'
import { PassOffer } from './PassOffer.tsx'

const MOST_OFFERS = 4

/** The restaurant pass: what it is, what it costs, and some of what it gives at the moment. */
export function PassBand({ offers }: Pick<PageData, 'offers'>) {
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
          fill="var(--second)"
          d="M48 30H432a16 16 0 0 1 16 16V86a24 24 0 0 0 0 48V174a16 16 0 0 1-16 16H48a16 16 0 0 1-16-16V134a24 24 0 0 0 0-48V46A16 16 0 0 1 48 30Z"
        />
        <path {...line('var(--brand)', 5)} strokeDasharray="1 13" d="M330 44V176" />
        <Flame fill="var(--ember)" transform="translate(310 22.8) scale(2.4)" />
        <path {...line('var(--on-second)', 12)} d="M76 84H232M76 116H280M76 146H196" />
      </g>
    </svg>
  )
}
