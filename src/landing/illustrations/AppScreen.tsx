import { pointsFor } from '../../rules/program.ts'
import { line } from '../../ui/line.ts'
import { paint } from './paint.ts'

/** Three ways to buy, one balance. */
const PURCHASES = [
  { shop: 'Bakery', way: 'in the store', dollars: 12.4, color: paint.honey },
  { shop: 'Restaurant', way: 'online delivery', dollars: 31, color: paint.clay },
  { shop: 'Record store', way: 'its own web shop', dollars: 24.99, color: paint.sage },
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
      role="img"
      aria-label={`The Campfire app: three receipts, one balance of ${TOTAL} points.`}
    >
      <circle fill="#f0c98a" cx="220" cy="360" r="220" />
      <g transform="translate(-14 0) rotate(9 360 210)">
        <path
          fill={paint.paper}
          d="M286 96H426V330l-11.7 11-11.7-11-11.6 11-11.7-11-11.7 11-11.6-11-11.7 11-11.7-11-11.6 11-11.7-11-11.7 11-11.6-11Z"
        />
        <path {...line(paint.print, 7)} d="M350 132H404M350 164H386M350 196H396M350 228H380" />
      </g>
      <rect fill={paint.night} x="62" y="24" width="296" height="640" rx="50" />
      <rect fill="var(--paper-raised)" x="74" y="36" width="272" height="616" rx="39" />
      <path fill={paint.pine} d="M74 250V75a39 39 0 0 1 39-39H307a39 39 0 0 1 39 39V250Z" />
      <rect fill={paint.night} x="172" y="48" width="76" height="20" rx="10" />
      <text fill="var(--on-pine-muted)" fontSize={17} fontWeight={550} x="98" y="112">
        Your points
      </text>
      <text
        fill="var(--on-pine)"
        fontFamily="var(--font-display)"
        fontSize={76}
        fontWeight={750}
        letterSpacing={-3}
        x="94"
        y="186"
      >
        {TOTAL}
      </text>
      <g transform="translate(290 150)">
        <circle fill={paint.cream} r="34" />
        <path
          fill={paint.ember}
          transform="translate(-32 -34) scale(2)"
          d="M16.5 6.8c.6 3.6 5.6 6 5.6 11a6 6 0 0 1-6.1 6.2 6 6 0 0 1-6.1-6.2c0-2.5 1.2-4.2 2.4-5.4.3 1.4.9 2.3 1.9 2.7-.5-3 .2-6 2.3-8.3Z"
        />
      </g>
      <rect fill="var(--ember)" x="94" y="222" width="232" height="56" rx="28" />
      <path
        fill="#ffffff"
        d="M120 241h7l4-5h12l4 5h7a3 3 0 0 1 3 3v17a3 3 0 0 1-3 3h-34a3 3 0 0 1-3-3v-17a3 3 0 0 1 3-3Z"
      />
      <circle fill="var(--ember)" cx="137" cy="252" r="7" />
      <text fill="#ffffff" fontSize={17} fontWeight={650} x="170" y="256">
        Upload a receipt
      </text>
      {PURCHASES.map(({ shop, way, dollars, color }, index) => (
        <g key={shop} transform={`translate(98 ${330 + index * ROW_HEIGHT})`}>
          <circle fill={color} cx="20" cy="0" r="20" />
          <path
            fill={paint.night}
            d="M10-5h20v4a3.3 3.3 0 0 1-6.6 0 3.3 3.3 0 0 1-6.7 0 3.3 3.3 0 0 1-6.7 0ZM12 4h16v6H12Z"
          />
          <text fill="var(--text)" fontSize={17} fontWeight={650} x="54" y="-4">
            {shop}
          </text>
          <text fill="var(--text-muted)" fontSize={14} x="54" y="15">
            {way}
          </text>
          <text
            fill="var(--ember-text)"
            fontFamily="var(--font-display)"
            fontSize={20}
            fontWeight={700}
            textAnchor="end"
            x="224"
            y="6"
          >
            +{pointsFor(dollars)}
          </text>
        </g>
      ))}
    </svg>
  )
}
