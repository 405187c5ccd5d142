import { useEffect, useEffectEvent, useRef } from 'react'
import type { FoundPlace } from '../../recognition/fields/findings-in.ts'
import { FIELD_LABELS } from '../recognition/field-words.ts'
import type { SuggestedField } from '../recognition/suggestions.ts'
import styles from './FoundRow.module.css'
import { filterOf, PLAIN_VIEW, useImageView } from './image-view.ts'
import { useReceiptImage } from './receipt-image.ts'
import { drawRow, rowCut } from './row-cut.ts'
import { useDecodedElement } from './use-decoded-element.ts'
import { useSize } from './use-size.ts'
import { Typed } from '../../ui/Typed.tsx'

interface FoundRowProps {
  field: SuggestedField
  /** What was read. */
  words: string
  isSure: boolean
  place: FoundPlace
  /** The URL of the image that it is in. */
  url: string
  /** Which image that is, as text; null if there is only one. */
  imageName: string | null
  isShown: boolean
  /** Whether it is shown by itself, and larger. */
  isAlone: boolean
  /** Called each time the row has been drawn where it can be seen. */
  onDrawn: () => void
}

/** The row of an image that a value was read in: upright, enlarged, in the viewer's tones, and beside it the value. */
export function FoundRow({ field, words, isSure, place, url, ...props }: FoundRowProps) {
  const image = useReceiptImage(url)
  const [view = PLAIN_VIEW] = useImageView(url)
  const element = useDecodedElement(image.status === 'ready' ? image.src : null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const [strip, { width, height }] = useSize<HTMLDivElement>()
  const onDrawn = useEffectEvent(props.onDrawn)
  useEffect(() => {
    if (!canvas.current || !element || width === 0) return
    const cut = rowCut(place, field, { width, height })
    drawRow(canvas.current, element, cut, { width, height, angle: place.angle })
    onDrawn()
  }, [element, place, field, width, height])
  return (
    <div className={styles.row} hidden={!props.isShown} data-is-alone={props.isAlone || undefined}>
      <div className={styles.strip} ref={strip}>
        <canvas
          ref={canvas}
          className={styles.image}
          role="img"
          aria-label={`The line read for ${FIELD_LABELS[field]}`}
          style={{ filter: filterOf(view) }}
        />
      </div>
      <p className={styles.caption}>
        <span className={styles.label}>
          {FIELD_LABELS[field]}
          {props.imageName && ` · ${props.imageName}`}
        </span>
        <span className={styles.value}>
          <span className={styles.words}>
            <Typed text={words} />
          </span>
          {!isSure && <span className={styles.unsure}>unsure</span>}
        </span>
      </p>
    </div>
  )
}
