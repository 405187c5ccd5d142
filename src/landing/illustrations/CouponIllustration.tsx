import { line } from '../../ui/line.ts'
import { paint } from './paint.ts'

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
