import { Undo2 } from 'lucide-react'
import { ListBox, ListBoxItem, Popover } from 'react-aria-components'
import { Button } from '../../ui/staff/Button.tsx'
import popover from '../../ui/staff/popover.module.css'
import { Typed } from '../../ui/Typed.tsx'
import styles from './PressedLine.module.css'
import type { useLinePress } from './use-line-press.ts'

type PressedLineProps = Pick<
  ReturnType<typeof useLinePress>,
  'offer' | 'choose' | 'why' | 'filled' | 'undo'
>

/** Over the image: what a line of the paper can be, to choose from, or what the last press has filled in. */
export function PressedLine({ offer, choose, why, filled, undo }: PressedLineProps) {
  return (
    <>
      {offer && (
        <Popover
          className={`${popover.popover} ${styles.offer}`}
          triggerRef={{ current: offer.target }}
          isOpen
          onOpenChange={() => choose(null)}
          placement="bottom"
        >
          <ListBox
            aria-label="What this line is"
            className={popover.panel}
            autoFocus="first"
            onAction={(key) => choose(offer.values[Number(key)] ?? null)}
          >
            {offer.values.map(({ words }, at) => (
              <ListBoxItem key={words} id={at} textValue={words} className={styles.option}>
                <Typed text={words} />
              </ListBoxItem>
            ))}
          </ListBox>
        </Popover>
      )}
      {why && (
        <p key={why.at} className={styles.last} data-is-why>
          <Typed text={why.words} />
        </p>
      )}
      {filled && !why && (
        <div className={styles.last}>
          <Typed text={filled} />
          <Button variant="quiet" icon={<Undo2 size={18} />} onPress={undo}>
            Undo
          </Button>
        </div>
      )}
    </>
  )
}
