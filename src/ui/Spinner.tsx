import styles from './Spinner.module.css'

interface SpinnerProps {
  /** Names for screen readers the thing in progress. */
  label: string
  size?: number
  id?: string | undefined
}

export function Spinner({ label, size = 24, id }: SpinnerProps) {
  return (
    <span id={id} role="progressbar" aria-label={label} className={styles.spinner}>
      <svg viewBox="0 0 24 24" width={size} height={size} fill="none" aria-hidden="true">
        <circle className={styles.track} cx="12" cy="12" r="9" />
        <path className={styles.arc} d="M12 3a9 9 0 0 1 9 9" />
      </svg>
    </span>
  )
}
