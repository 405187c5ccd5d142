import styles from '../Logo.module.css'

/** The logo of Hermes: Campfire's fire with the messenger's wings. */
export function HermesLogo({ size = 32 }: { size?: number }) {
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} aria-hidden="true" className={styles.logo}>
      <g fill="var(--logo-shop)">
        <path d="M2 17h15.5c2 0 3.6 1 4.6 2.6L24.6 24H13C7.6 24 3.4 21.3 2 17Z" />
        <path d="M7 28h13.6l-.8 7H15c-4 0-7-2.7-8-7Z" />
        <path d="M12 39h8.2l1.8 6.5h-3.6c-3.4 0-5.8-2.6-6.4-6.5Z" />
        <path d="M62 17H46.5c-2 0-3.6 1-4.6 2.6L39.4 24H51c5.4 0 9.6-2.7 11-7Z" />
        <path d="M57 28H43.4l.8 7H49c4 0 7-2.7 8-7Z" />
        <path d="M52 39h-8.2L42 45.5h3.6c3.4 0 5.8-2.6 6.4-6.5Z" />
      </g>
      <path
        fill="var(--logo-flame)"
        d="M32.7 8c1.3 8 9.3 14.2 9.3 30.3 0 9-4.2 17.2-10 17.2s-10-8.2-10-17.2c0-6 1.7-9.8 3.7-13 .6 3.3 1.6 5.2 3.3 6.1C28.2 23.5 29 14.5 32.7 8Z"
      />
      <path
        fill="var(--logo-core)"
        d="M32.3 33.5c.7 4 4.2 6.3 4.2 11.6 0 3.8-2 6.4-4.5 6.4s-4.5-2.6-4.5-6.4c0-4.6 3.7-6.3 4.8-11.6Z"
      />
    </svg>
  )
}
