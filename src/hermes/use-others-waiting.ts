import { useEffect, useState } from 'react'
import { STAFF_PROJECT } from '../config/settings.ts'
import { countWaitingForOthers } from '../workspace/unsent-of-others.ts'

/** Pause before people are counted again whose storage did not answer, in milliseconds. */
const RETRY_MS = 5_000

/**
 * The number of other people's unsent decisions on this tablet; 0 until they are counted. Storage that does
 * not answer is asked again until it does: their work must not stay hidden.
 * @param uid who is signed in; null if nobody is
 */
export function useOthersWaiting(uid: string | null): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    let isCurrent = true
    let timer: ReturnType<typeof setTimeout> | undefined
    const countAll = async () => {
      const found = await countWaitingForOthers(STAFF_PROJECT.projectId, uid).catch(() => null)
      if (!isCurrent) return
      if (found) setCount(found.count)
      if (!found?.isComplete) timer = setTimeout(() => void countAll(), RETRY_MS)
    }
    void countAll()
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [uid])
  return count
}
