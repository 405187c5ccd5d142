import styles from './Loading.module.css'
import { Spinner } from '../Spinner.tsx'

/** A centered spinner, shown while content is loading. */
export function Loading({ label }: { label: string }) {
  return (
    <div className={styles.loading}>
      <Spinner label={label} size={32} />
    </div>
  )
}
