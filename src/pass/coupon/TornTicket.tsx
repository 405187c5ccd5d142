import styles from './TornTicket.module.css'

/** Illustrates that a coupon cannot be shown: a ticket torn in two. */
export function TornTicket() {
  return (
    <svg
      viewBox="0 0 240 130"
      width={240}
      height={130}
      aria-hidden="true"
      className={styles.ticket}
    >
      <path
        className={styles.half}
        transform="rotate(-9 60 70)"
        d="M14 22h84l-9 14 12 15-13 14 12 15-12 14 8 14H14A12 12 0 0 1 2 96V80a15 15 0 0 0 0-30V34a12 12 0 0 1 12-12Z"
      />
      <path
        className={styles.other}
        transform="rotate(8 180 70)"
        d="M226 22h-84l-9 14 12 15-13 14 12 15-12 14 8 14h86a12 12 0 0 0 12-12V80a15 15 0 0 1 0-30V34a12 12 0 0 0-12-12Z"
      />
    </svg>
  )
}
