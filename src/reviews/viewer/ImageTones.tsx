import { Contrast } from 'lucide-react'
import {
  Dialog,
  DialogTrigger,
  Label,
  Popover,
  Slider,
  SliderOutput,
  SliderThumb,
  SliderTrack,
  ToggleButton,
} from 'react-aria-components'
import type { ImageView } from '../../offline/rows.ts'
import { Button, buttonClass } from '../../ui/staff/Button.tsx'
import field from '../../ui/field.module.css'
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
          <Percentage
            label="Brightness"
            value={view.brightness}
            onChange={(changed) => onChange({ brightness: changed })}
            max={200}
          />
          <Percentage
            label="Contrast"
            value={view.contrast}
            onChange={(changed) => onChange({ contrast: changed })}
            max={300}
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

interface PercentageProps {
  label: string
  /** 1 for the image as photographed. */
  value: number
  onChange: (value: number) => void
  /** In percent. */
  max: number
}

/** Set by finger or arrow keys. */
function Percentage({ label, value, onChange, max }: PercentageProps) {
  const percent = Math.round(value * 100)
  return (
    <Slider
      className={styles.slider}
      value={percent}
      onChange={(changed) => onChange(changed / 100)}
      minValue={50}
      maxValue={max}
      step={10}
    >
      <div className={styles.head}>
        <Label className={field.label}>{label}</Label>
        <SliderOutput className={styles.value}>{`${percent}%`}</SliderOutput>
      </div>
      <SliderTrack className={styles.track}>
        <SliderThumb className={styles.thumb} />
      </SliderTrack>
    </Slider>
  )
}
