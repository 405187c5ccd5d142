import { useEffect, useState } from 'react'
import { STAFF_PROJECT } from '../config/settings.ts'
import { countWaitingForOthers } from '../workspace/unsent-of-others.ts'

/**
 * The number of other people's unsent decisions on this tablet; 0 until they are counted.
 * @param uid who is signed in; null if nobody is
 */
export function useOthersWaiting(uid: string | null): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isCurrent = true
    void countWaitingForOthers(STAFF_PROJECT.projectId, uid).then((found) => {
      if (isCurrent) setCount(found)
    })
    return () => {
      isCurrent = false
    }
  }, [uid])
  return count
}
