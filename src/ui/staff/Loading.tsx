import styles from './Loading.module.css'
import { Spinner } from '../Spinner.tsx'

/** Stands in the middle of a place whose content is on its way. */
export function Loading({ label }: { label: string }) {
  return (
    <div className={styles.loading}>
      <Spinner label={label} size={32} />
    </div>
  )
}
