import { CHARGE_EVERY, PASS_PRICE, PASS_WORTH } from '../../rules/pass.ts'
import { Flame } from '../../ui/Flame.tsx'
import { line } from '../../ui/line.ts'
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
        <path fill="var(--glow)" d={TICKET} />
        <text className={styles.name} x="44" y="58">
          Free item
        </text>
      </g>
      <g transform="translate(62 84) rotate(4 210 120) scale(.97)">
        <path fill="var(--paper)" d={TICKET} />
        <text className={styles.name} x="44" y="58">
          Gift pass
        </text>
      </g>
      <g transform="translate(18 186) rotate(-7 210 120)">
        <path fill="var(--second)" d={TICKET} />
        <path {...line('var(--brand)', 3)} strokeDasharray="2 10" d="M150 20v200" />
        <circle fill="var(--brand)" cx="78" cy="120" r="46" />
        <Flame fill="var(--glow)" core="#ffd9a8" transform="translate(0 40) scale(2.44)" />
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
