import { Fire } from './Fire.tsx'
import { paint } from './paint.ts'

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
