import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

/**
 * Blocks leaving the page while an answer is pending: whoever leaves never sees the owner's credentials.
 * @param isNeeded whether an answer is pending
 */
export function useStay(isNeeded: boolean): void {
  const blocker = useBlocker(isNeeded)
  useEffect(() => {
    if (blocker.state === 'blocked') blocker.reset()
  }, [blocker])
  useEffect(() => {
    if (!isNeeded) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isNeeded])
}
