import styles from './PassTicket.module.css'

/** The pass as a ticket, where no offers can be shown. */
export function PassTicket() {
  return (
    <svg
      viewBox="0 0 480 220"
      width={480}
      height={220}
      className={styles.ticket}
      aria-hidden="true"
    >
      <g transform="rotate(-4 240 110)">
        <path
          className={styles.paper}
          d="M48 30H432a16 16 0 0 1 16 16V86a24 24 0 0 0 0 48V174a16 16 0 0 1-16 16H48a16 16 0 0 1-16-16V134a24 24 0 0 0 0-48V46A16 16 0 0 1 48 30Z"
        />
        <path className={styles.tear} d="M330 44V176" />
        <path
          className={styles.flame}
          transform="translate(310 30) scale(2.4)"
          d="M32.6 15.5c1 5.6 9 9.4 9 17.6A9.6 9.6 0 0 1 32 42.7a9.6 9.6 0 0 1-9.6-9.6c0-4 1.9-6.6 3.8-8.6.4 2.3 1.3 3.7 2.9 4.4-.7-4.8.4-9.6 3.5-13.4Z"
        />
        <path className={styles.print} d="M76 84H232M76 116H280M76 146H196" />
      </g>
    </svg>
  )
}
