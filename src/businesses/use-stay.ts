import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'

/**
 * Keeps the person on the page while its answer is on the way: whoever left would never see the owner's
 * credentials.
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
