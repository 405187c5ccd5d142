import { useEffect, useState } from 'react'
import { readStorageUse, type StorageUse } from '../../offline/storage-estimate.ts'
import { NotProtectedNote } from './NotProtectedNote.tsx'
import styles from './StorageMeter.module.css'

/** The use of this tablet's storage, and a note if the browser may clear it. */
export function StorageMeter() {
  const [use, setUse] = useState<StorageUse | null>(null)
  useEffect(() => {
    void readStorageUse().then(setUse)
  }, [])
  if (!use) return null
  const { used, quota, isProtected } = use
  return (
    <div className={styles.storage}>
      <label className={styles.label} htmlFor="storage-meter">
        Storage: {byteWords(used)} of {byteWords(quota)} used
        {isProtected ? ' · protected' : ' · not protected'}
      </label>
      <meter
        id="storage-meter"
        className={styles.meter}
        min={0}
        max={quota}
        high={quota * 0.9}
        value={used}
      />
      <NotProtectedNote />
    </div>
  )
}

/** In MB or GB, with one decimal below ten: `0.4 MB`, `38 MB`, `2.1 GB`. */
function byteWords(bytes: number): string {
  const [value, unit] = bytes < 1e9 ? [bytes / 1e6, 'MB'] : [bytes / 1e9, 'GB']
  const rounded = value < 10 ? Math.round(value * 10) / 10 : Math.round(value)
  return `${rounded} ${unit}`
}
