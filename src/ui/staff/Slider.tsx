import {
  Label,
  Slider as AriaSlider,
  SliderOutput,
  SliderThumb,
  SliderTrack,
} from 'react-aria-components'
import field from '../field.module.css'
import styles from './Slider.module.css'

interface SliderProps {
  label: string
  /** In percent. */
  value: number
  onChange: (value: number) => void
  min: number
  max: number
  step: number
}

/** A percentage between two bounds, set by finger or arrow keys. */
export function Slider({ label, value, onChange, min, max, step }: SliderProps) {
  return (
    <AriaSlider
      className={styles.slider}
      value={value}
      onChange={onChange}
      minValue={min}
      maxValue={max}
      step={step}
    >
      <div className={styles.head}>
        <Label className={field.label}>{label}</Label>
        <SliderOutput className={styles.value}>{`${value}%`}</SliderOutput>
      </div>
      <SliderTrack className={styles.track}>
        <SliderThumb className={styles.thumb} />
      </SliderTrack>
    </AriaSlider>
  )
}
