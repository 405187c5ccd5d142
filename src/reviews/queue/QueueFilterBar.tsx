import type { QueueMark } from '../../offline/queue/queue-search.ts'
import { SearchField } from '../../ui/staff/SearchField.tsx'
import { ToggleChips } from '../../ui/staff/ToggleChips.tsx'
import styles from './QueueFilterBar.module.css'
import { useQueueView } from './queue-view.ts'
import { shortcutOf } from '../shortcuts/review-keys.ts'

/** In the order on screen. */
const LABELS: Record<QueueMark | 'newest', string> = {
  newest: 'Newest first',
  draft: 'My drafts',
  images: 'Several images',
  expired: 'Over 30 days old',
}

const CHIPS = Object.entries(LABELS).map(([value, label]) => ({
  value: value as QueueMark | 'newest',
  label,
}))

/** Sets the queue's filter and order, which next and previous follow too. */
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
