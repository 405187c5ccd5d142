import { Fire } from './Fire.tsx'
import { PLACES } from '../../config/availability.ts'
import styles from './PlacesIllustration.module.css'

/** A burning fire for each place with Campfire, and an unlit one for the visitor's city. */
export function PlacesIllustration() {
  return (
    <ul className={styles.places} data-screen-only>
      {PLACES.map((place) => (
        <li key={place} className={styles.place}>
          <FireSite isLit />
          {place}
        </li>
      ))}
      <li className={styles.place}>
        <FireSite isLit={false} />
        Your city?
      </li>
    </ul>
  )
}

function FireSite({ isLit }: { isLit: boolean }) {
  return (
    <svg viewBox="0 0 160 190" width={160} height={190} className={styles.fire} aria-hidden="true">
      {isLit && <circle fill="var(--brand-raised)" cx="80" cy="112" r="78" />}
      <ellipse fill="var(--brand-deep)" cx="80" cy="166" rx="80" ry="20" />
      <Fire x={80} y={166} scale={0.92} isLit={isLit} />
    </svg>
  )
}
