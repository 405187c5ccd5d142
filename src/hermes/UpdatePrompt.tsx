import { useState } from 'react'
import { useAppUpdate } from '../app-shell/app-update.ts'
import { Button } from '../ui/staff/Button.tsx'
import styles from './UpdatePrompt.module.css'

/** Offers to reload with a new version; the page never reloads by itself during a review. */
export function UpdatePrompt() {
  const { isReady, apply } = useAppUpdate()
  const [isPutOff, setIsPutOff] = useState(false)
  return (
    <div role="status">
      {isReady && !isPutOff && (
        <div className={styles.prompt}>
          <p>A new version is ready</p>
          <Button variant="secondary" onPress={apply}>
            Reload
          </Button>
          <Button variant="quiet" onPress={() => setIsPutOff(true)}>
            Later
          </Button>
        </div>
      )}
    </div>
  )
}
