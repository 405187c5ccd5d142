import type { QueueMark } from '../../offline/queue/queue-search.ts'
import { SearchField } from '../../ui/staff/SearchField.tsx'
import { ToggleChips } from '../../ui/staff/ToggleChips.tsx'
import styles from './QueueFilterBar.module.css'
import { useReadsImages } from '../recognition/reads-images.ts'
import { useQueueView, type QueueOrder } from './queue-view.ts'
import { useShortcuts } from '../shortcuts/key-setting.ts'

type Chip = QueueMark | Exclude<QueueOrder, 'oldest'>

/** In the order on screen. */
const LABELS: Record<Chip, string> = {
  newest: 'Newest first',
  ready: 'Ready first',
  draft: 'My drafts',
  images: 'Several images',
  expired: 'Over 30 days old',
}

const CHIPS = Object.entries(LABELS).map(([value, label]) => ({ value: value as Chip, label }))

/** Sets the queue's filter and order, which next and previous follow too. */
export function QueueFilterBar() {
  const shortcutOf = useShortcuts()
  const { view, change } = useQueueView()
  const readsImages = useReadsImages()
  const { text, order, marks } = view
  return (
    <div className={styles.bar}>
      <SearchField
        label="Find a customer or business"
        value={text}
        onChange={(changed) => change({ text: changed })}
        shortcut={shortcutOf('search')}
      />
      <ToggleChips
        label="Filter and order"
        options={readsImages ? CHIPS : CHIPS.filter(({ value }) => value !== 'ready')}
        value={[...(order === 'oldest' ? [] : [order]), ...marks]}
        onChange={(chosen) =>
          change({
            order: orderOf(chosen, order),
            marks: chosen.filter((value) => !isOrder(value)),
          })
        }
      />
    </div>
  )
}

/** There is one order at a time: the chip that was pressed last. */
function orderOf(chosen: readonly Chip[], before: QueueOrder): QueueOrder {
  const orders = chosen.filter(isOrder)
  return orders.find((order) => order !== before) ?? orders[0] ?? 'oldest'
}

function isOrder(chip: Chip): chip is Exclude<QueueOrder, 'oldest'> {
  return chip === 'newest' || chip === 'ready'
}
