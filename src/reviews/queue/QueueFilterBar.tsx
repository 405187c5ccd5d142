import { Search, X } from 'lucide-react'
import { useRef } from 'react'
import {
  Button,
  Group,
  Input,
  TextField,
  ToggleButton,
  ToggleButtonGroup,
} from 'react-aria-components'
import type { QueueMark } from '../../offline/queue/queue-search.ts'
import { requestIndex } from '../../offline/queue/request-index.ts'
import field from '../../ui/field.module.css'
import { useWorkspace } from '../../workspace/workspace.ts'
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
  parked: 'Held',
  images: 'Several images',
  expired: 'Over 30 days old',
}

const CHIPS = Object.keys(LABELS) as Chip[]

/** Sets the queue's filter and order, which next and previous follow too. */
export function QueueFilterBar() {
  const { view, change } = useQueueView()
  const readsImages = useReadsImages()
  const { order, marks } = view
  return (
    <div className={styles.bar}>
      <QueueSearch />
      <ToggleButtonGroup
        aria-label="Filter and order"
        selectionMode="multiple"
        selectedKeys={[...(order === 'oldest' ? [] : [order]), ...marks]}
        onSelectionChange={(keys) => {
          const chosen = CHIPS.filter((chip) => keys.has(chip))
          change({
            order: orderOf(chosen, order),
            marks: chosen.filter((chip) => !isOrder(chip)),
          })
        }}
        className={styles.chips}
      >
        {CHIPS.filter((chip) => readsImages || chip !== 'ready').map((chip) => (
          <ToggleButton key={chip} id={chip} className={styles.chip}>
            {LABELS[chip]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </div>
  )
}

/**
 * Its label is also its placeholder; the cross clears it and leads back into it, unless a finger pressed it: the focus
 * would open the keyboard over what was searched.
 */
function QueueSearch() {
  const shortcutOf = useShortcuts()
  const { view, change } = useQueueView()
  const { database } = useWorkspace()
  const input = useRef<HTMLInputElement>(null)
  const label = 'Find any receipt'
  return (
    <TextField
      aria-label={label}
      value={view.text}
      onChange={(text) => change({ text })}
      className={styles.search}
    >
      <Group className={field.box}>
        <Search size={18} className={styles.sign} aria-hidden />
        <Input
          ref={input}
          className={field.input}
          placeholder={label}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          // So that the first key finds what the others do as fast.
          onFocus={() =>
            void requestIndex(database)
              .all()
              .catch(() => undefined)
          }
          aria-keyshortcuts={shortcutOf('search')}
        />
        {view.text !== '' && (
          <Button
            className={styles.clear}
            aria-label="Clear"
            onPress={({ pointerType }) => {
              change({ text: '' })
              if (pointerType !== 'touch') input.current?.focus()
            }}
          >
            <X size={18} />
          </Button>
        )}
      </Group>
    </TextField>
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
