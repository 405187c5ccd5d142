import { useEffect, useRef } from 'react'
import type { ReviewRequest } from '../../contract/review-calls.ts'
import { say } from '../../ui/staff/say.ts'
import { dollars } from '../format/decision-words.ts'
import { spokenCount, useIsQueueComplete } from '../queue/queue-count.ts'
import type { ReviewFlow } from './use-review-flow.ts'

/**
 * Says once which request has been opened, and what the customer stated: "Request 3 of 40 or more, Cedar Cafe, $23.40".
 * The customer is not said, because the focus is on the heading with their name.
 */
export function useSpokenRequest(
  request: ReviewRequest,
  { position, total }: Pick<ReviewFlow, 'position' | 'total'>,
): void {
  const isComplete = useIsQueueComplete()
  const isSaid = useRef(false)
  useEffect(() => {
    if (position === null || isSaid.current) return
    isSaid.current = true
    const { businessName, subtotal } = request
    const stated = [businessName, subtotal === null ? null : dollars(subtotal)].filter(Boolean)
    say([`Request ${position} of ${spokenCount(total, isComplete)}`, ...stated].join(', '))
  }, [request, position, total, isComplete])
}
