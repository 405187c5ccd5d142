import { useEffect, useEffectEvent, useState } from 'react'
import { isInUse } from '../shortcuts/review-keys.ts'
import { useOpenIds } from './open-queue.ts'

/**
 * For commands that need the list of open requests.
 * @returns a function that runs one of the actions: at once, or as soon as the list has been read. A press of anything
 *   meanwhile, or a field or dialog in use by then, calls that off.
 */
export function useOnceListed<Name extends string>(
  actions: Readonly<Record<Name, () => void>>,
): (name: Name) => void {
  const isRead = useOpenIds() !== undefined
  const [wanted, setWanted] = useState<Name | null>(null)
  const actLate = useEffectEvent((name: Name) => !isInUse() && actions[name]())
  useEffect(() => {
    if (wanted === null) return
    if (isRead) {
      setWanted(null)
      actLate(wanted)
      return
    }
    const callOff = () => setWanted(null)
    document.addEventListener('pointerdown', callOff, { capture: true })
    return () => document.removeEventListener('pointerdown', callOff, { capture: true })
  }, [wanted, isRead])
  return (name) => (isRead ? actions[name]() : setWanted(name))
}
