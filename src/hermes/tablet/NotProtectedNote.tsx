import { useEffect, useState } from 'react'
import { askToKeep, readStorageUse } from '../../offline/storage-estimate.ts'
import { isInstalled } from './installation.ts'
import styles from './NotProtectedNote.module.css'

/** Said where the browser has refused to promise that it keeps what is saved. */
export function NotProtectedNote() {
  const [isRefused, setIsRefused] = useState(false)
  useEffect(() => {
    void askToKeep()
      .then(readStorageUse)
      .then((use) => setIsRefused(use?.isProtected === false))
  }, [])
  if (!isRefused) return null
  return (
    <p className={styles.note}>
      When this tablet runs out of space, the browser may clear what is saved.
      {!isInstalled() && ' It clears installed apps last.'}
    </p>
  )
}
