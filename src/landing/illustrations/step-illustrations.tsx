/** The illustrations of the three steps. */
import { line } from '../../ui/line.ts'
import { Fire } from './Fire.tsx'
import { paint } from './paint.ts'

/** A phone taking an image of a receipt. */
export function ReceiptIllustration() {
  return (
    <svg viewBox="0 0 400 320" width={400} height={320} aria-hidden="true">
      <path fill={paint.pine} d="M0 0H400V320H0Z" />
      <circle fill="var(--pine-raised)" cx="200" cy="190" r="170" />
      <g transform="rotate(-9 150 170)">
        <path
          fill={paint.paper}
          d="M84 46H226V262l-11.8 12-11.8-12-11.9 12-11.8-12-11.8 12-11.9-12-11.8 12-11.8-12-11.9 12-11.8-12-11.8 12-11.9-12Z"
        />
        <path {...line(paint.pine, 12)} d="M112 78H198" />
        <path {...line(paint.print, 6)} d="M106 108H160M182 108H204M106 134H148M186 134H204" />
        <path {...line(paint.print, 6)} d="M106 160H166M182 160H204M106 200H140" />
        <path fill={paint.ember} d="M170 190h36v20h-36Z" />
        <path {...line(paint.print, 6)} d="M106 232H204" />
      </g>
      <g transform="rotate(7 280 190)">
        <rect fill={paint.night} x="206" y="72" width="138" height="262" rx="24" />
        <rect fill={paint.honey} x="217" y="84" width="116" height="238" rx="14" />
        <path fill={paint.paper} d="M240 116H310V226l-7-7-7 7-7-7-7 7-7-7-7 7-7-7-7 7-7-7-7 7Z" />
        <path {...line(paint.print, 6)} d="M252 138H298M252 156H278M252 174H290" />
        <path
          {...line(paint.frame, 5)}
          strokeLinejoin="round"
          d="M228 122V104H246M304 104H322V122M228 222V240H246"
        />
        <path {...line(paint.frame, 5)} strokeLinejoin="round" d="M322 222V240H304" />
        <circle fill={paint.paper} cx="275" cy="284" r="20" />
        <circle fill={paint.ember} cx="275" cy="284" r="13" />
      </g>
    </svg>
  )
}

/** Two arcs, the nearer coins larger. */
const COINS = [
  { x: 120, y: 176, r: 24 },
  { x: 282, y: 168, r: 27 },
  { x: 82, y: 100, r: 31 },
  { x: 322, y: 88, r: 34 },
  { x: 158, y: 56, r: 21 },
  { x: 246, y: 46, r: 23 },
]

/** Points rising from the fire. */
export function PointsIllustration() {
  return (
    <svg viewBox="0 0 400 320" width={400} height={320} aria-hidden="true">
      <path fill={paint.honey} d="M0 0H400V320H0Z" />
      <circle fill={paint.honeyLight} cx="200" cy="262" r="214" />
      <circle fill={paint.cream} cx="200" cy="262" r="128" />
      <path fill={paint.pine} d="M0 292Q200 226 400 292V320H0Z" />
      <Fire x={200} y={284} scale={1.12} />
      {COINS.map(({ x, y, r }) => (
        <g key={x} transform={`translate(${x} ${y}) scale(${r / 30})`}>
          <circle fill={paint.pine} r="30" />
          <circle fill="none" stroke={paint.honey} strokeWidth={2.5} r="22" />
          <path fill={paint.cream} d="M-8-8 2-14H7V14H-1V-5L-8-1Z" />
        </g>
      ))}
    </svg>
  )
}

const STRIPES = [75, 111, 147, 183, 219, 255, 291]

/** A coupon in front of the shop that accepts it. */
export function CouponIllustration() {
  return (
    <svg viewBox="0 0 400 320" width={400} height={320} aria-hidden="true">
      <path fill={paint.clay} d="M0 0H400V320H0Z" />
      <path fill={paint.cream} d="M84 60H318V320H84Z" />
      <path fill={paint.honeyLight} d="M112 168H220V268H112Z" />
      <path fill={paint.pine} d="M244 168H298V320H244Z" />
      <path fill={paint.honeyLight} d="M253 178H289V240H253Z" />
      {STRIPES.map((left, index) => (
        <path
          key={left}
          fill={index % 2 === 0 ? paint.pine : paint.paper}
          d={`M${left} 60h36v62a18 18 0 0 1-36 0Z`}
        />
      ))}
      <g transform="rotate(-8 200 232)">
        <path
          fill={paint.paper}
          d="M48 176H352a10 10 0 0 1 10 10V214a19 19 0 0 0 0 38V280a10 10 0 0 1-10 10H48a10 10 0 0 1-10-10V252a19 19 0 0 0 0-38V186a10 10 0 0 1 10-10Z"
        />
        <path {...line(paint.print, 4)} strokeDasharray="2 11" d="M268 186V280" />
        <path {...line(paint.pine, 12)} d="M74 210H176" />
        <path {...line(paint.print, 6)} d="M74 236H226M74 258H196" />
        <g transform="translate(315 274) scale(0.56)">
          <path
            fill={paint.ember}
            d="M4-150C8-118 52-98 52-50A52 50 0 0 1-52-50C-52-76-40-92-28-104-26-90-20-82-10-78-14-106-10-130 4-150Z"
          />
          <path fill={paint.honey} d="M1-78C3-56 24-46 24-26A24 26 0 0 1-24-26C-24-50-5-58 1-78Z" />
        </g>
      </g>
    </svg>
  )
}
