import { useEffect, useState } from 'react'
import { isInUse } from './review-keys.ts'

/** No key and no press for this long is a pause: keys that review a request follow each other faster. */
const PAUSE_MS = 1_500

/**
 * Waits for a moment in which a dialog may open: nobody is in a field, nothing else is open, and nobody has
 * pressed a key or the screen just now. What is pressed next would otherwise go to the dialog.
 * @param isWanted whether there is something to wait for
 * @returns whether such a moment has come
 */
export function useQuietMoment(isWanted: boolean): boolean {
  const [hasCome, setHasCome] = useState(false)
  if (!isWanted && hasCome) setHasCome(false)
  const isWaiting = isWanted && !hasCome
  useEffect(() => {
    if (!isWaiting) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => (isInUse() ? wait() : setHasCome(true)), PAUSE_MS)
    }
    wait()
    document.addEventListener('keydown', wait, { capture: true })
    document.addEventListener('pointerdown', wait, { capture: true })
    return () => {
      clearTimeout(timer)
      document.removeEventListener('keydown', wait, { capture: true })
      document.removeEventListener('pointerdown', wait, { capture: true })
    }
  }, [isWaiting])
  return hasCome
}
