import styles from './Loading.module.css'
import { Spinner } from '../Spinner.tsx'

export function Loading({ label }: { label: string }) {
  return (
    <div className={styles.loading}>
      <Spinner label={label} size={32} />
    </div>
  )
}
