import { pointsFor } from '../../rules/program.ts'
import styles from './AppScreen.module.css'

/** Three ways to buy, one balance. */
const PURCHASES = [
  { shop: 'Bakery', way: 'in the store', dollars: 12.4, colour: 'honey' },
  { shop: 'Restaurant', way: 'online delivery', dollars: 31, colour: 'clay' },
  { shop: 'Record store', way: 'its own web shop', dollars: 24.99, colour: 'pine' },
]

const TOTAL = PURCHASES.reduce((sum, { dollars }) => sum + pointsFor(dollars), 0)

const ROW_HEIGHT = 70

/** The app on a phone: a receipt is uploaded, and three others make one balance (checklist L6). */
export function AppScreen() {
  return (
    <svg
      viewBox="0 0 440 600"
      width={440}
      height={600}
      className={styles.screen}
      role="img"
      aria-label={`The Campfire app: three receipts, one balance of ${TOTAL} points.`}
    >
      <circle className={styles.halo} cx="220" cy="360" r="220" />
      <g transform="translate(-14 0) rotate(9 360 210)">
        <path
          className={styles.paper}
          d="M286 96H426V330l-11.7 11-11.7-11-11.6 11-11.7-11-11.7 11-11.6-11-11.7 11-11.7-11-11.6 11-11.7-11-11.7 11-11.6-11Z"
        />
        <path className={styles.print} d="M350 132H404M350 164H386M350 196H396M350 228H380" />
      </g>
      <rect className={styles.body} x="62" y="24" width="296" height="640" rx="50" />
      <rect className={styles.glass} x="74" y="36" width="272" height="616" rx="39" />
      <path className={styles.head} d="M74 250V75a39 39 0 0 1 39-39H307a39 39 0 0 1 39 39V250Z" />
      <rect className={styles.body} x="172" y="48" width="76" height="20" rx="10" />
      <text className={styles.label} x="98" y="112">
        Your points
      </text>
      <text className={styles.total} x="94" y="186">
        {TOTAL}
      </text>
      <g transform="translate(290 150)">
        <circle className={styles.coin} r="34" />
        <path
          className={styles.flame}
          transform="translate(-32 -34) scale(2)"
          d="M16.5 6.8c.6 3.6 5.6 6 5.6 11a6 6 0 0 1-6.1 6.2 6 6 0 0 1-6.1-6.2c0-2.5 1.2-4.2 2.4-5.4.3 1.4.9 2.3 1.9 2.7-.5-3 .2-6 2.3-8.3Z"
        />
      </g>
      <rect className={styles.button} x="94" y="222" width="232" height="56" rx="28" />
      <path
        className={styles.camera}
        d="M120 241h7l4-5h12l4 5h7a3 3 0 0 1 3 3v17a3 3 0 0 1-3 3h-34a3 3 0 0 1-3-3v-17a3 3 0 0 1 3-3Z"
      />
      <circle className={styles.lens} cx="137" cy="252" r="7" />
      <text className={styles.press} x="170" y="256">
        Upload a receipt
      </text>
      {PURCHASES.map(({ shop, way, dollars, colour }, index) => (
        <g key={shop} transform={`translate(98 ${330 + index * ROW_HEIGHT})`}>
          <circle className={styles.shop} data-colour={colour} cx="20" cy="0" r="20" />
          <path
            className={styles.awning}
            d="M10-5h20v4a3.3 3.3 0 0 1-6.6 0 3.3 3.3 0 0 1-6.7 0 3.3 3.3 0 0 1-6.7 0ZM12 4h16v6H12Z"
          />
          <text className={styles.name} x="54" y="-4">
            {shop}
          </text>
          <text className={styles.way} x="54" y="15">
            {way}
          </text>
          <text className={styles.points} x="224" y="6">
            +{pointsFor(dollars)}
          </text>
        </g>
      ))}
    </svg>
  )
}
