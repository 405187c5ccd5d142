import styles from './Mark.module.css'

/** Angles of the shops around the fire, in degrees; the gap at the bottom is for the visitor. */
const SHOPS = [-128, -64, 0, 64, 128]

/** The logo of Campfire: shops gathered around one fire. */
export function CampfireMark({ size = 40 }: { size?: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" className={styles.mark}>
      {SHOPS.map((angle) => (
        <g key={angle} transform={`rotate(${angle} 32 32)`}>
          <path className={styles.shop} d="M32 1.5 40.5 8v8.6H23.5V8Z" />
          <path className={styles.door} d="M29.4 10.6h5.2v6h-5.2z" />
        </g>
      ))}
      <path
        className={styles.flame}
        d="M32.6 18.5c1 5.6 9 9.4 9 17.6A9.6 9.6 0 0 1 32 45.7a9.6 9.6 0 0 1-9.6-9.6c0-4 1.9-6.6 3.8-8.6.4 2.3 1.3 3.7 2.9 4.4-.7-4.8.4-9.6 3.5-13.4Z"
      />
      <path
        className={styles.core}
        d="M32.3 32.4c.6 2.4 3.8 3.6 3.8 7a4 4 0 0 1-8.1 0c0-3 3.3-3.8 4.3-7Z"
      />
    </svg>
  )
}
