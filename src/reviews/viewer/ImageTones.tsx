import { Contrast } from 'lucide-react'
import { Dialog, DialogTrigger, Popover, ToggleButton } from 'react-aria-components'
import type { ImageView } from '../../offline/rows.ts'
import { Button, buttonClass } from '../../ui/staff/Button.tsx'
import { Slider } from '../../ui/staff/Slider.tsx'
import { isAdjusted, PLAIN_VIEW } from './image-view.ts'
import popover from '../../ui/staff/popover.module.css'
import styles from './ImageTones.module.css'

interface ImageTonesProps {
  view: ImageView
  onChange: (change: Partial<ImageView>) => void
}

/** A button that opens brightness, contrast and inversion, for faint print and dark images. */
export function ImageTones({ view, onChange }: ImageTonesProps) {
  const isChanged = isAdjusted(view)
  const { brightness, contrast, isInverted } = PLAIN_VIEW
  // On a phone, the button has no room beside it.
  const isNarrow = matchMedia('(max-width: 599px)').matches
  return (
    <DialogTrigger>
      <span className={styles.trigger} data-changed={isChanged || undefined}>
        <Button
          variant="quiet"
          aria-label={isChanged ? 'Brightness and contrast, changed' : 'Brightness and contrast'}
          icon={<Contrast size={20} />}
        />
      </span>
      <Popover
        placement={isNarrow ? 'top end' : 'left'}
        className={`${popover.popover} ${styles.popover}`}
      >
        <Dialog aria-label="Brightness and contrast" className={`${popover.panel} ${styles.panel}`}>
          <Slider
            label="Brightness"
            value={Math.round(view.brightness * 100)}
            onChange={(percent) => onChange({ brightness: percent / 100 })}
            min={50}
            max={200}
            step={10}
          />
          <Slider
            label="Contrast"
            value={Math.round(view.contrast * 100)}
            onChange={(percent) => onChange({ contrast: percent / 100 })}
            min={50}
            max={300}
            step={10}
          />
          <div className={styles.actions}>
            <ToggleButton
              className={buttonClass}
              data-variant="secondary"
              isSelected={view.isInverted}
              onChange={(inverted) => onChange({ isInverted: inverted })}
            >
              {view.isInverted ? 'Inverted' : 'Invert'}
            </ToggleButton>
            <Button
              variant="quiet"
              isDisabled={!isChanged}
              onPress={() => onChange({ brightness, contrast, isInverted })}
            >
              As photographed
            </Button>
          </div>
        </Dialog>
      </Popover>
    </DialogTrigger>
  )
}
