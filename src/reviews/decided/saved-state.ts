/** A message that one screen leaves for the next one, in the router's location state. */
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { say } from '../../ui/staff/say.ts'

/** Long enough to read twice. A saved decision stays listed under "Waiting to send" after that. */
const SHOWN_MS = 8_000

export interface SavedState {
  saved: string
  /** `seq` of the outbox entry it is about, so that the decision can be undone from the message. */
  seq?: number
}

/** @returns the message left last, which is also said; null once it has been shown long enough */
export function useSavedState(): SavedState | null {
  const { state, key } = useLocation()
  const [shown, setShown] = useState<SavedState | null>(null)
  const saved = isSavedState(state) ? state : null

  useEffect(() => {
    if (!saved) return
    const timer = setTimeout(() => {
      setShown(saved)
      say(saved.saved)
      forgetState(key)
    }, 100)
    return () => clearTimeout(timer)
  }, [saved, key])

  useEffect(() => {
    if (!shown) return
    const timer = setTimeout(() => setShown(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [shown])

  return shown
}

function isSavedState(state: unknown): state is SavedState {
  return typeof state === 'object' && state !== null && 'saved' in state
}

/**
 * Clears the message from the history entry, so that a reload does not repeat it: by then the decision may
 * have been sent long ago. This bypasses the router, whose navigation could override one the reviewer has
 * just started.
 */
function forgetState(key: string): void {
  const state = history.state as { key?: string } | null
  if (state?.key === key) history.replaceState({ ...state, usr: null }, '')
}
