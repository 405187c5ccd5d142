import { Flame } from '../Flame.tsx'
import { line } from '../line.ts'
import styles from '../Logo.module.css'

/** The logo of the pass: Campfire's fire, punched into a brass ticket. */
export function PassLogo({ size = 40 }: { size?: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" className={styles.logo}>
      <path
        fill="var(--second)"
        d="M8 12h48a4 4 0 0 1 4 4v9a7 7 0 0 0 0 14v9a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4v-9a7 7 0 0 0 0-14v-9a4 4 0 0 1 4-4Z"
      />
      <Flame fill="var(--ember)" core="#ffd9a8" transform="translate(0 -3)" />
      <path {...line('var(--brand)', 2.5)} strokeDasharray="1 5" d="M17 47.5h30" />
    </svg>
  )
}
