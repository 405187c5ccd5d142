import { ChevronLeft, ChevronRight, Keyboard } from 'lucide-react'
import { Button } from '../../ui/staff/Button.tsx'
import { countWords, useIsQueueComplete } from '../queue/queue-count.ts'
import { useShortcuts } from '../shortcuts/key-setting.ts'
import styles from './ReviewNav.module.css'
import type { ReviewFlow } from './use-review-flow.ts'

/** Buttons to the previous and next request, and one that opens the list of keys. */
export function ReviewNav({ flow, onHelp }: { flow: ReviewFlow; onHelp: () => void }) {
  const shortcutOf = useShortcuts()
  const isComplete = useIsQueueComplete()
  return (
    <div className={styles.nav}>
      <Button
        variant="quiet"
        aria-label="Previous request"
        icon={<ChevronLeft size={20} />}
        shortcut={shortcutOf('previous')}
        isDisabled={flow.previous === null}
        onPress={() => void flow.open(flow.previous)}
      />
      {/* Rendered while it is not known too, so that the buttons beside it do not move. */}
      <span className={styles.position}>
        {flow.position !== null &&
          `${flow.position.toLocaleString('en-US')} of ${countWords(flow.total, isComplete)}`}
      </span>
      <Button
        variant="quiet"
        aria-label="Next request"
        icon={<ChevronRight size={20} />}
        shortcut={shortcutOf('next')}
        isDisabled={flow.next === null}
        onPress={() => void flow.open(flow.next)}
      />
      <KeysButton onPress={onHelp} />
    </div>
  )
}

/** Opens the list of keys. Not shown on phones, which have no keyboard. */
export function KeysButton({ onPress }: { onPress: () => void }) {
  const shortcutOf = useShortcuts()
  return (
    <span className={styles.keys}>
      <Button
        variant="quiet"
        aria-label="Keys"
        icon={<Keyboard size={20} />}
        shortcut={shortcutOf('help')}
        onPress={onPress}
      />
    </span>
  )
}
