import { useEffect, useState } from 'react'
import { STAFF_PROJECT } from '../config/settings.ts'
import { startJob } from '../offline/jobs/job.ts'
import { countWaitingForOthers } from './unsent-of-others.ts'

/** Pause before people are counted again whose storage did not answer. */
const AGAIN_AFTER_MS = 5_000

/**
 * Counts other people's unsent decisions on this tablet; 0 until they are counted. Storage that does
 * not answer is asked again until it does: their work must not stay hidden.
 * @param uid who is signed in; null if nobody is
 */
export function useOthersWaiting(uid: string | null): number {
  const [count, setCount] = useState(0)
  useEffect(() => {
    const { stop } = startJob({
      name: 'Count what others left',
      wakesOn: [],
      run: async ({ signal }) => {
        const found = await countWaitingForOthers(STAFF_PROJECT.projectId, uid)
        if (!signal.aborted) setCount(found.count)
        return found.isComplete ? null : Date.now() + AGAIN_AFTER_MS
      },
    })
    return stop
  }, [uid])
  return count
}
