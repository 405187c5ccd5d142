import styles from '../Spinner.module.css'

interface PublicSpinnerProps {
  /** What is going on, for those who do not see it turn. */
  label: string
  size?: number
}

/** The spinner of the public pages, which do without the staff screens' component library. */
export function PublicSpinner({ label, size = 24 }: PublicSpinnerProps) {
  return (
    <span role="progressbar" aria-label={label} className={styles.spinner}>
      <svg viewBox="0 0 24 24" width={size} height={size} fill="none" aria-hidden="true">
        <circle className={styles.track} cx="12" cy="12" r="9" />
        <path className={styles.arc} d="M12 3a9 9 0 0 1 9 9" />
      </svg>
    </span>
  )
}
