import { HomePage } from '../hermes/HomePage.tsx'
import { attentionWords } from '../hermes/sync-words.ts'
import { useReadyOffline } from '../reviews/prefetch/use-prefetch.ts'
import { useOpenCount } from '../reviews/queue/open-queue.ts'
import { countWords, useIsQueueComplete } from '../reviews/queue/queue-count.ts'
import { useSyncStatus } from '../workspace/sync-status.ts'

/** Home, with how the reviews stand on this tablet: only here may the two features meet. */
export function StaffHome() {
  return <HomePage reviewNews={<ReviewNews />} />
}

/** A count that is 0 or not known yet is left out: nothing here need not mean nothing on the server. */
function ReviewNews() {
  const open = useOpenCount() ?? 0
  const isComplete = useIsQueueComplete()
  const ready = useReadyOffline() ?? 0
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
