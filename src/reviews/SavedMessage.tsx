import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import styles from './SavedMessage.module.css'

/** Long enough to read twice; the same is counted under "Waiting to send" for good. */
const SHOWN_MS = 8_000

/** What a review leaves for the queue to say. */
export interface QueueLocationState {
  saved: string
}

/**
 * Says after a decision that it is kept. The region stands empty first: a screen reader only reads what
 * changes in a region that it knows.
 */
export function SavedMessage() {
  const { state, pathname, search } = useLocation()
  const navigate = useNavigate()
  const [message, setMessage] = useState('')
  const saved = isSavedState(state) ? state.saved : ''

  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => {
      setMessage(saved)
      // Said once: after a reload the decision may long be sent.
      void navigate(pathname + search, { replace: true, state: null })
    }, 100)
    return () => clearTimeout(timer)
  }, [saved, pathname, search, navigate])

  useEffect(() => {
    if (!message) return
    const timer = setTimeout(() => setMessage(''), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [message])

  return (
    <div role="status" className={styles.region}>
      {message && (
        <p className={styles.message}>
          <CircleCheck size={18} aria-hidden />
          {message}
        </p>
      )}
    </div>
  )
}

function isSavedState(state: unknown): state is QueueLocationState {
  return typeof state === 'object' && state !== null && 'saved' in state
}
