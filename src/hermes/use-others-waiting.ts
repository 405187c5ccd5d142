import { useEffect, useState } from 'react'
import { STAFF_PROJECT } from '../config/settings.ts'
import { countWaitingForOthers } from '../workspace/unsent-of-others.ts'

/**
 * How many decisions of other people lie unsent on this tablet.
 * @param uid who is signed in; null for nobody
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
