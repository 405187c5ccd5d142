import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FoundPlace } from '../../recognition/fields/findings-in.ts'
import { Typed } from '../../ui/Typed.tsx'
import { FIELD_LABELS, suggestionWords } from '../recognition/field-words.ts'
import {
  SUGGESTED_FIELDS,
  type SuggestedField,
  type Suggestions,
} from '../recognition/suggestions.ts'
import styles from './FoundRows.module.css'
import { filterOf, PLAIN_VIEW } from './image-view.ts'
import { useImageView, useReceiptImage } from './receipt-image.ts'
import { drawRow, rowCut } from './row-cut.ts'
import { useSize } from './use-size.ts'

/** A look takes at least this long; the second press of a double press comes sooner. */
const LOOK_MS = 600

interface FoundRowsProps {
  urls: readonly string[]
  /** What was read in the images; null while nothing is. */
  suggestions: Suggestions | null
  /** While the images are being read, the rows keep their places free. */
  isReading: boolean
  /** A look counts only while the rows are on screen. */
  isOnScreen: boolean
  lookedAt: SuggestedField | null
  /** Called when all three rows have been on screen for as long as a look takes. */
  onSeen: (suggestions: Suggestions) => void
}

/**
 * The rows that the suggestions were read in: that of the field somebody looks at, enlarged, if there is one; else all
 * of them, to be checked with one glance. It keeps its height, so that nothing moves when they come and go.
 */
export function FoundRows({ urls, suggestions, lookedAt, ...props }: FoundRowsProps) {
  const shown = suggestions ? shownOf(suggestions, lookedAt) : []
  const [drawn, setDrawn] = useState<Partial<Record<SuggestedField, FoundPlace>>>({})
  const areAllShown =
    shown.length === SUGGESTED_FIELDS.length &&
    shown.every((field) => drawn[field] === suggestions?.[field]?.place)
  const isOne = shown.length === 1
  const seen = useEffectEvent(props.onSeen)
  const isLookedOver = areAllShown && props.isOnScreen
  useEffect(() => {
    if (!isLookedOver || !suggestions) return
    const timer = setTimeout(() => seen(suggestions), LOOK_MS)
    return () => clearTimeout(timer)
  }, [isLookedOver, suggestions])
  return (
    <section
      className={styles.rows}
      aria-label="Lines read in the image"
      data-is-looked-at={shown[0] === lookedAt || undefined}
    >
      {props.isReading &&
        SUGGESTED_FIELDS.map((field) => <div key={field} className={styles.place} />)}
      {SUGGESTED_FIELDS.map((field) => {
        const found = suggestions?.[field]
        const url = found ? urls[found.place.image] : undefined
        if (!found || url === undefined) return null
        return (
          <FoundRow
            key={field}
            field={field}
            words={suggestionWords(field, suggestions) ?? ''}
            isSure={found.isSure}
            place={found.place}
            url={url}
            imageName={urls.length > 1 ? `image ${found.place.image + 1}` : null}
            isShown={shown.includes(field)}
            isAlone={isOne}
            onDrawn={() => setDrawn((before) => ({ ...before, [field]: found.place }))}
          />
        )
      })}
    </section>
  )
}

function shownOf(
  suggestions: Suggestions,
  lookedAt: SuggestedField | null,
): readonly SuggestedField[] {
  if (lookedAt && suggestions[lookedAt]) return [lookedAt]
  return SUGGESTED_FIELDS.filter((field) => suggestions[field])
}

interface FoundRowProps {
  field: SuggestedField
  /** What was read. */
  words: string
  isSure: boolean
  place: FoundPlace
  /** The URL of the image with that place. */
  url: string
  /** Which image that is, as text; null if there is only one. */
  imageName: string | null
  isShown: boolean
  /** It is shown by itself, and larger. */
  isAlone: boolean
  /** Called each time the row has been drawn where it can be seen. */
  onDrawn: () => void
}

/** The row of an image that a value was read in: upright, enlarged, in the viewer's tones, and beside it the value. */
function FoundRow({ field, words, isSure, place, url, ...props }: FoundRowProps) {
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

/**
 * An image as an element that can be drawn at once.
 * @param src its object URL; null while there is none
 * @returns null until it is decoded, and if it is not a readable image
 */
function useDecodedElement(src: string | null): HTMLImageElement | null {
  const [decoded, setDecoded] = useState<HTMLImageElement | null>(null)
  useEffect(() => {
    if (src === null) return
    let isCurrent = true
    const element = new Image()
    element.src = src
    element
      .decode()
      .then(() => isCurrent && setDecoded(element))
      .catch(() => undefined)
    return () => {
      isCurrent = false
      setDecoded(null)
    }
  }, [src])
  return decoded
}
