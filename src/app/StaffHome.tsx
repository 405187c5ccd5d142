import { HomePage } from '../hermes/HomePage.tsx'
import { attentionWords } from '../hermes/status-words.ts'
import { useShift } from '../reviews/prefetch/use-shift.ts'
import { countWords, useOpenCount } from '../reviews/queue/queue-count.ts'
import { useSyncStatus } from '../workspace/sync-status.ts'

/** Home, with how the reviews stand on this tablet: only here may the two features meet. */
export function StaffHome() {
  return <HomePage reviewNews={<ReviewNews />} />
}

/** A count that is 0 or not known yet is left out: nothing here need not mean nothing on the server. */
function ReviewNews() {
  const { count: open = 0, isComplete } = useOpenCount()
  const ready = useShift()?.here ?? 0
  const { waiting, sending, attention } = useSyncStatus()
  const onTheWay = waiting + sending
  const news = [
    open > 0 ? `${countWords(open, isComplete)} to review` : '',
    onTheWay > 0 ? `${onTheWay} waiting` : '',
    attention > 0 ? attentionWords(attention) : '',
    ready > 0 ? `${ready} ready offline` : '',
  ].filter(Boolean)
  return news.join(' · ') || 'Approve or reject what customers sent in'
}
