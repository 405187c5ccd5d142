import type { QueueMark } from '../../offline/queue/queue-search.ts'
import { SearchField } from '../../ui/staff/SearchField.tsx'
import { ToggleChips } from '../../ui/staff/ToggleChips.tsx'
import styles from './QueueFilterBar.module.css'
import { useQueueView } from './queue-view.ts'
import { shortcutOf } from '../shortcuts/review-keys.ts'

const CHIPS: readonly { value: QueueMark | 'newest'; label: string }[] = [
  { value: 'newest', label: 'Newest first' },
  { value: 'draft', label: 'My drafts' },
  { value: 'images', label: 'Several images' },
  { value: 'expired', label: 'Over 30 days old' },
]

/** What of the queue is listed and which way round; next and previous follow it. */
export function QueueFilterBar() {
  const { view, change } = useQueueView()
  return (
    <div className={styles.bar}>
      <SearchField
        label="Find a customer or business"
        value={view.text}
        onChange={(text) => change({ text })}
        shortcut={shortcutOf('search')}
      />
      <ToggleChips
        label="Filter and order"
        options={CHIPS}
        value={[...(view.newestFirst ? (['newest'] as const) : []), ...view.marks]}
        onChange={(chosen) =>
          change({
            newestFirst: chosen.includes('newest'),
            marks: chosen.filter((value) => value !== 'newest'),
          })
        }
      />
    </div>
  )
}
