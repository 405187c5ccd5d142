import { useEffect, useState } from 'react'
import { isInstalled } from './installation.ts'
import styles from './NotProtectedNote.module.css'

/** Said where the browser has refused to promise that it keeps what is saved. */
export function NotProtectedNote() {
  const [isRefused, setIsRefused] = useState(false)
  useEffect(() => {
    // Asking again is how it is found out; once promised, nobody is asked.
    void navigator.storage?.persist?.().then((isPromised) => setIsRefused(!isPromised))
  }, [])
  if (!isRefused) return null
  return (
    <p className={styles.note}>
      When this tablet runs out of space, the browser may clear what is saved.
      {!isInstalled() && ' Browsers clear installed apps last: install Hermes on the home screen.'}
    </p>
  )
}
