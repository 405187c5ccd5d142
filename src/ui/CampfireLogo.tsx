import { Flame } from './Flame.tsx'
import styles from './Logo.module.css'

/** Angles of the shops around the fire, in degrees; the gap at the bottom is for the visitor. */
const SHOPS = [-128, -64, 0, 64, 128]

/** The logo of Campfire: shops gathered around one fire. */
export function CampfireLogo({ size = 40 }: { size?: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" className={styles.logo}>
      {SHOPS.map((angle) => (
        <g key={angle} transform={`rotate(${angle} 32 32)`}>
          <path fill="var(--logo-shop)" d="M32 1.5 40.5 8v8.6H23.5V8Z" />
          <path fill="var(--logo-door)" d="M29.4 10.6h5.2v6h-5.2z" />
        </g>
      ))}
      <Flame fill="var(--logo-flame)" core="var(--logo-core)" />
    </svg>
  )
}
