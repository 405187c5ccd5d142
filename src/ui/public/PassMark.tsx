import styles from './PassMark.module.css'

/** The logo of the pass: Campfire's fire, punched into a brass ticket. */
export function PassMark({ size = 40 }: { size?: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" className={styles.mark}>
      <path
        className={styles.ticket}
        d="M8 12h48a4 4 0 0 1 4 4v9a7 7 0 0 0 0 14v9a4 4 0 0 1-4 4H8a4 4 0 0 1-4-4v-9a7 7 0 0 0 0-14v-9a4 4 0 0 1 4-4Z"
      />
      <path
        className={styles.flame}
        d="M32.6 15.5c1 5.6 9 9.4 9 17.6A9.6 9.6 0 0 1 32 42.7a9.6 9.6 0 0 1-9.6-9.6c0-4 1.9-6.6 3.8-8.6.4 2.3 1.3 3.7 2.9 4.4-.7-4.8.4-9.6 3.5-13.4Z"
      />
      <path
        className={styles.core}
        d="M32.3 29.4c.6 2.4 3.8 3.6 3.8 7a4 4 0 0 1-8.1 0c0-3 3.3-3.8 4.3-7Z"
      />
      <path className={styles.tear} d="M17 47.5h30" />
    </svg>
  )
}
