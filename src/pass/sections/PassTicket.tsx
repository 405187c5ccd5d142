import { CHARGE_EVERY, PASS_PRICE, PASS_WORTH } from '../../rules/pass.ts'
import styles from './PassTicket.module.css'

/** A ticket of 420×240 with a notch in each short side. */
const TICKET =
  'M20 0h380a20 20 0 0 1 20 20v72a28 28 0 0 0 0 56v72a20 20 0 0 1-20 20H20a20 20 0 0 1-20-20v-72a28 28 0 0 0 0-56V20A20 20 0 0 1 20 0Z'

/** The illustration of the pass: a brass ticket with a flame, before a free item and a gift pass. */
export function PassTicket() {
  return (
    <svg
      viewBox="0 -46 552 500"
      width={552}
      height={500}
      aria-hidden="true"
      className={styles.pass}
    >
      <g transform="translate(118 8) rotate(15 210 120) scale(.94)">
        <path className={styles.item} d={TICKET} />
        <text className={styles.itemWords} x="44" y="58">
          Free item
        </text>
      </g>
      <g transform="translate(62 84) rotate(4 210 120) scale(.97)">
        <path className={styles.gift} d={TICKET} />
        <text className={styles.giftWords} x="44" y="58">
          Gift pass
        </text>
      </g>
      <g transform="translate(18 186) rotate(-7 210 120)">
        <path className={styles.body} d={TICKET} />
        <path className={styles.tear} d="M150 20v200" />
        <circle className={styles.seal} cx="78" cy="120" r="46" />
        <g transform="translate(0 40) scale(2.44)">
          <path
            className={styles.flame}
            d="M32.6 18.5c1 5.6 9 9.4 9 17.6A9.6 9.6 0 0 1 32 45.7a9.6 9.6 0 0 1-9.6-9.6c0-4 1.9-6.6 3.8-8.6.4 2.3 1.3 3.7 2.9 4.4-.7-4.8.4-9.6 3.5-13.4Z"
          />
          <path
            className={styles.core}
            d="M32.3 32.4c.6 2.4 3.8 3.6 3.8 7a4 4 0 0 1-8.1 0c0-3 3.3-3.8 4.3-7Z"
          />
        </g>
        <text className={styles.name} x="178" y="66">
          MoCo pass
        </text>
        <text className={styles.price} x="174" y="146">
          {PASS_PRICE}
        </text>
        <text className={styles.terms} x="178" y="182">
          every {CHARGE_EVERY}
        </text>
        <text className={styles.terms} x="178" y="207">
          worth {PASS_WORTH}
        </text>
      </g>
    </svg>
  )
}
